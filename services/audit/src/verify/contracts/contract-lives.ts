import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { Finding } from '../findings.ts'
import type { Lanes, TextHash } from '../hashing/text-hash.ts'
import { heldStake } from './contract-postings.ts'

type Place = Pick<ScannedEvent, 'stream' | 'revision' | 'position'>

/** A contract that was bought and has not ended: where it was bought, and what the checks at the end of the store need. */
export type OpenContract = Place & {
  /** A hash of its terms, which its end must repeat. */
  readonly terms: string
  readonly isDemo: boolean
  readonly currency: string
  readonly held: Amount
}

/** The end of a contract: where it is, and a hash of the terms that it repeats. */
export type ContractEnding = Place & { readonly terms: string }

/** What a range of events says of a contract. */
export type ContractPart = {
  /** An end of a contract that was bought before the range; it is checked when ranges are merged. */
  readonly ended: ContractEnding | undefined
  /** The contract, where the range leaves it open. */
  readonly open: OpenContract | undefined
}

/** The lives of the contracts in a range; a contract that was bought and ended in it is dropped. */
export type ContractLives = {
  readonly bought: (event: ScannedEvent, contract: OptionContract, isDemo: boolean) => readonly Finding[]
  readonly ended: (event: ScannedEvent, contract: OptionContract) => readonly Finding[]
  readonly parts: () => readonly (readonly [contract: string, part: ContractPart])[]
}

const placeOf = ({ stream, revision, position }: Place): Place => ({ stream, revision, position })

/** Checks the end of a contract against the purchase that is open. */
export const endingFindings = (open: OpenContract | undefined, ending: ContractEnding): readonly Finding[] => {
  const place = placeOf(ending)
  if (open === undefined) {
    return [
      { ...place, expected: 'the end of a contract that is open', found: 'one that was never bought, or has ended' },
    ]
  }
  if (open.terms === ending.terms) return []
  return [{ ...place, expected: `the terms of ${open.stream}@${open.revision}`, found: 'other terms' }]
}

/** Checks that a contract is bought once. */
export const purchaseFindings = (before: OpenContract | undefined, bought: Place): readonly Finding[] =>
  before === undefined
    ? []
    : [
        {
          ...placeOf(bought),
          expected: 'a contract with an id of its own',
          found: `that of ${before.stream}@${before.revision}`,
        },
      ]

/** Follows contracts from their purchase to their end through a range of events. */
export const contractLives = (hash: TextHash): ContractLives => {
  const parts = new Map<string, ContractPart>()
  const lanes: Lanes = { high: 0, low: 0 }
  const termsOf = (contract: OptionContract): string => {
    // Limit orders may change while the contract is open.
    const { orders: _, ...terms } = { orders: undefined, ...contract }
    hash(JSON.stringify(terms), lanes)
    return `${lanes.high} ${lanes.low}`
  }
  const keyOf = ({ stream }: Place, { contract_id }: OptionContract): string => `${stream} ${contract_id}`

  return {
    bought: (event, contract, isDemo) => {
      const key = keyOf(event, contract)
      const before = parts.get(key)
      const { currency } = contract
      const held = heldStake(contract)
      const open = { ...placeOf(event), terms: termsOf(contract), isDemo, currency, held }
      parts.set(key, { ended: before?.ended, open })
      return purchaseFindings(before?.open, event)
    },
    ended: (event, contract) => {
      const key = keyOf(event, contract)
      const before = parts.get(key)
      const ending = { ...placeOf(event), terms: termsOf(contract) }
      if (before === undefined) {
        parts.set(key, { ended: ending, open: undefined })
        return []
      }
      if (before.ended === undefined) parts.delete(key)
      else parts.set(key, { ended: before.ended, open: undefined })
      return endingFindings(before.open, ending)
    },
    parts: () => [...parts],
  }
}
