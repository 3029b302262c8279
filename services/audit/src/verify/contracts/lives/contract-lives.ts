import { hash } from 'node:crypto'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { formatEventRef, type PositionedEventRef } from '@folio/kernel/event-ref.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { eventRefOf } from '../../event-ref.ts'
import type { Finding } from '../../findings.ts'
import { heldStake } from '../contract-postings.ts'
import { keptOrders, type OrderTexts, orderDifferences, orderTexts } from './recorded-orders.ts'

/** The newest event of an open contract: a hash of its terms, which later events must repeat, and its limit orders. */
export type NewestTerms = PositionedEventRef & { readonly terms: string; readonly orders: OrderTexts }

/** A contract that was bought and has not ended: where it was bought, and what the checks at the end of the store need. */
export type OpenContract = PositionedEventRef & {
  readonly newest: NewestTerms
  readonly isDemo: boolean
  readonly currency: string
  readonly held: Amount
}

/** An event of a contract after its purchase: the terms and orders that it repeats, and the orders that it keeps as they were. */
export type ContractStep = NewestTerms & { readonly keeps: readonly string[]; readonly isEnd: boolean }

/** The part of a contract's life that a range of events records. */
export type ContractPart = {
  /** The first event about a contract that was bought before the range; it is checked when ranges are merged. */
  readonly first: ContractStep | undefined
  /** The newest event of a contract that was bought before the range, where the range leaves it open. */
  readonly left: NewestTerms | undefined
  /** The contract that was bought in the range, where the range leaves it open. */
  readonly open: OpenContract | undefined
}

/** The lives of the contracts in a range; a contract that was bought and ended in it is dropped. */
export type ContractLives = {
  readonly bought: (event: ScannedEvent, contract: OptionContract, isDemo: boolean) => readonly Finding[]
  readonly changed: (event: ScannedEvent, changed: TradingEventData<'LimitOrderChanged'>) => readonly Finding[]
  readonly ended: (event: ScannedEvent, contract: OptionContract) => readonly Finding[]
  readonly parts: () => readonly (readonly [contract: string, part: ContractPart])[]
}

/** Checks an event of a contract against the newest one before it. */
export const stepFindings = (before: NewestTerms | undefined, step: ContractStep): readonly Finding[] => {
  const place = eventRefOf(step)
  if (before === undefined) {
    const what = step.isEnd ? 'the end' : 'a change'
    return [
      { ...place, expected: `${what} of a contract that is open`, found: 'one that was never bought, or has ended' },
    ]
  }
  const named = formatEventRef(before)
  const terms = before.terms === step.terms ? [] : [{ expected: `the terms of ${named}`, found: 'other terms' }]
  const orders = orderDifferences(step.orders, before.orders, { names: step.keeps, source: named })
  return [...terms, ...orders].map((difference) => ({ ...place, ...difference }))
}

/** Checks that a contract is bought once. */
export const purchaseFindings = (
  before: PositionedEventRef | undefined,
  bought: PositionedEventRef,
): readonly Finding[] =>
  before === undefined
    ? []
    : [
        {
          ...eventRefOf(bought),
          expected: 'a contract with an id of its own',
          found: `that of ${formatEventRef(before)}`,
        },
      ]

const TERMS_HASH_DIGITS = 32

/**
 * Returns the first 128 bits of the SHA-256 of a contract's terms. It is no seeded hash, because checkpoints keep it and their
 * content is public.
 */
export const termsHash = (contract: OptionContract): string => {
  // Limit orders may change while the contract is open.
  const { orders: _, ...terms } = { orders: undefined, ...contract }
  return hash('sha256', JSON.stringify(terms), 'hex').slice(0, TERMS_HASH_DIGITS)
}

/** Follows contracts from their purchase to their end through a range of events. */
export const contractLives = (): ContractLives => {
  const parts = new Map<string, ContractPart>()
  const keyOf = ({ stream }: PositionedEventRef, { contract_id }: OptionContract): string => `${stream} ${contract_id}`
  const newestOf = (event: ScannedEvent, contract: OptionContract): NewestTerms => ({
    ...eventRefOf(event),
    terms: termsHash(contract),
    orders: orderTexts(contract),
  })

  const take = (key: string, step: ContractStep): readonly Finding[] => {
    const { keeps: _, isEnd, ...newest } = step
    const part = parts.get(key)
    if (part === undefined) {
      parts.set(key, { first: step, left: isEnd ? undefined : newest, open: undefined })
      return []
    }
    const { first, left, open } = part
    const before = open?.newest ?? left
    if (isEnd && first === undefined) parts.delete(key)
    else if (isEnd) parts.set(key, { first, left: undefined, open: undefined })
    else if (open !== undefined) parts.set(key, { first, left, open: { ...open, newest } })
    else if (left !== undefined) parts.set(key, { first, left: newest, open })
    return stepFindings(before, step)
  }

  return {
    bought: (event, contract, isDemo) => {
      const key = keyOf(event, contract)
      const before = parts.get(key)
      const { currency } = contract
      const open = {
        ...eventRefOf(event),
        newest: newestOf(event, contract),
        isDemo,
        currency,
        held: heldStake(contract),
      }
      parts.set(key, { first: before?.first, left: undefined, open })
      return purchaseFindings(before?.open ?? before?.left, event)
    },
    changed: (event, { contract, change }) =>
      take(keyOf(event, contract), { ...newestOf(event, contract), keeps: keptOrders(change), isEnd: false }),
    ended: (event, contract) =>
      take(keyOf(event, contract), { ...newestOf(event, contract), keeps: keptOrders(undefined), isEnd: true }),
    parts: () => [...parts],
  }
}
