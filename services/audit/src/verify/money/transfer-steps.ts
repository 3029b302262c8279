import type { AccountTransferEvent } from '@folio/contracts/ledger/transfer-event.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import type { Finding, Findings } from '../findings.ts'
import { type Facts, type FactsHash, streamOfParty } from '../transfers/transfer-facts.ts'

/** An event that the next event of its transfer must name, and whose facts it must repeat. */
export type Awaiting = {
  readonly type: string
  /** Its `stream@revision`. */
  readonly ref: string
  /** The hash of its facts; a checkpoint of a release before has none. */
  readonly facts?: number | undefined
}

/**
 * The event that an event of a transfer names as the one before it, with the place and the facts of the naming event.
 */
export type Named = Pick<Finding, 'stream' | 'revision' | 'position'> & {
  readonly type: string
  readonly ref: string
  readonly facts: number
  /** The facts of the naming event in words. */
  readonly told: string
}

/** The part of a transfer in a range of events. */
export type TransferPart = {
  /** The event that the first of them names, when it lies before the range; it is checked when ranges are merged. */
  readonly named: Named | undefined
  /** The last of them, when the transfer goes on after it. */
  readonly awaiting: Awaiting | undefined
}

/** The steps of transfers in a range of events; transfers that began and ended in it are dropped. */
export type TransferSteps = {
  /** The id of the transfer that an event is a step of; undefined for other events. */
  readonly transferIn: (rehashed: RehashedEvent) => string | undefined
  /** Takes a step of a transfer. */
  readonly take: (transferId: string, rehashed: RehashedEvent) => void
  readonly has: (transferId: string) => boolean
  /** Notes the first event of a transfer that has none yet. */
  readonly put: (transferId: string, awaiting: Awaiting) => void
  readonly parts: () => readonly (readonly [transferId: string, part: TransferPart])[]
}

type Type = AccountTransferEvent['type']

type Step = {
  /** The type of the event before it, and the field that names that event. */
  readonly after?: { readonly type: Type; readonly field: string }
  readonly goesOn: (facts: Facts) => boolean
}

const always = () => true
const never = () => false

const isPlatform = (side: unknown): boolean => typeof side === 'object' && side !== null && 'platform' in side

/** True for a transfer between a wallet and an account of a platform: its sender's service is told of the receipt. */
const leavesItsService = ({ source, destination }: Facts): boolean => isPlatform(source) || isPlatform(destination)

/** The step that each event of an account is of its transfer; undefined for one that no other event names or follows. */
const STEPS: Readonly<Record<Type, Step | undefined>> = {
  TransferSent: { goesOn: always },
  TransferReceived: { after: { type: 'TransferSent', field: 'sent' }, goesOn: leavesItsService },
  TransferSettled: { after: { type: 'TransferReceived', field: 'received' }, goesOn: never },
  ReceiptRefused: { after: { type: 'TransferSent', field: 'sent' }, goesOn: always },
  TransferReturned: { after: { type: 'ReceiptRefused', field: 'refused' }, goesOn: never },
  TransferRefused: undefined,
  CurrencyExchanged: undefined,
}
const steps: ReadonlyMap<string, Step | undefined> = new Map(Object.entries(STEPS))

/** True if an event names the one that waits to be named, and repeats its facts. */
const isFollowed = (
  awaiting: Awaiting | undefined,
  { type, ref, facts }: Pick<Named, 'type' | 'ref' | 'facts'>,
): boolean =>
  awaiting?.type === type && awaiting.ref === ref && (awaiting.facts === undefined || awaiting.facts === facts)

const written = (money: unknown): string => {
  const { amount, currency } = (money ?? {}) as Facts
  return `${amount} ${currency}`
}

const toldOf = (facts: Facts): string => {
  const { source, destination, fee, exchange } = facts
  const parties = `from ${streamOfParty(source)} to ${streamOfParty(destination)}`
  const paid = fee === undefined ? written(facts) : `${written(facts)} with a fee of ${written(fee)}`
  return exchange === undefined ? `${paid} ${parties}` : `${paid} for ${written(exchange)} ${parties}`
}

/** Checks the event that an event of a transfer names against the one that waits to be named. */
export const stepFindings = (transferId: string, awaiting: Awaiting | undefined, named: Named): readonly Finding[] => {
  if (isFollowed(awaiting, named)) return []
  const { type, ref, facts, told, ...place } = named
  if (awaiting?.type !== type) {
    const expected = `to follow a ${type} of transfer ${transferId} that nothing followed yet`
    return [{ ...place, expected, found: `no such event; it names ${ref}` }]
  }
  const event = `the ${type} of transfer ${transferId}, ${awaiting.ref}`
  if (awaiting.ref !== ref) return [{ ...place, expected: `to name ${event}`, found: ref }]
  return [
    { ...place, expected: `the source, destination, currency, amount, fee and exchange of ${event}`, found: told },
  ]
}

/** Follows transfers through a range of events. */
export const transferSteps = (findings: Findings, hash: Pick<FactsHash, 'ofData'>): TransferSteps => {
  const parts = new Map<string, TransferPart>()

  return {
    transferIn: (rehashed) =>
      steps.get(rehashed.event.type) === undefined ? undefined : String((dataOf(rehashed) as Facts)['transfer_id']),
    has: (transferId) => parts.has(transferId),
    put: (transferId, awaiting) => {
      parts.set(transferId, { named: undefined, awaiting })
    },
    take: (transferId, rehashed) => {
      const { event } = rehashed
      const step = steps.get(event.type)
      if (step === undefined) return
      const facts = dataOf(rehashed) as Facts
      const { stream, revision, position } = event
      const sum = hash.ofData(facts)
      const before = parts.get(transferId)
      let named = before?.named
      if (step.after !== undefined) {
        const { type, field } = step.after
        const names = { type, ref: String(facts[field]), facts: sum }
        if (!isFollowed(before?.awaiting, names)) {
          const naming = { stream, revision, position, ...names, told: toldOf(facts) }
          if (before === undefined) named = naming
          else stepFindings(transferId, before.awaiting, naming).forEach(findings.add)
        }
      }
      const ref = formatEventRef(event)
      const awaiting = step.goesOn(facts) ? { type: event.type, ref, facts: sum } : undefined
      if (named === undefined && awaiting === undefined) parts.delete(transferId)
      else parts.set(transferId, { named, awaiting })
    },
    parts: () => [...parts],
  }
}
