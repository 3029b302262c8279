import { type Amount, isNegative, negated } from '@folio/kernel/amount.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import type { Findings } from '../findings.ts'
import type { TextHash } from '../hashing/text-hash.ts'
import { type PlainTransfer, values } from '../transfers/plain-transfer.ts'
import { transferFindings } from '../transfers/transfer-check.ts'
import { textOf } from '../transfers/transfer-data.ts'
import { factsHash } from '../transfers/transfer-facts.ts'
import { uniqueInTransit } from '../unique-keys.ts'
import type { PlainMovement } from './plain-movement.ts'
import { type TransferPart, transferSteps } from './transfer-steps.ts'
import { type InTransit, noTransit, type TimedEventRef, TRANSIT, timedEventRefOf } from './transit.ts'

/** The transfers of a range of events: the money on their transit accounts, and their steps. */
export type RangeTransfers = {
  /** Takes a plain transfer between two wallets, whose own account was checked: its money in transit, and its step. */
  readonly takePlain: (rehashed: RehashedEvent, transfer: PlainTransfer, moved: PlainMovement) => void
  /** Moves money on a transit account by any other event. */
  readonly move: (posting: TransitPosting, by: RehashedEvent) => void
  /** Takes the step of any other event of an account, and checks what the event shows by itself. */
  readonly takeStep: (account: string, rehashed: RehashedEvent) => void
  readonly transit: () => readonly (readonly [key: string, left: InTransit])[]
  readonly parts: () => readonly (readonly [transferId: string, part: TransferPart])[]
}

/** A posting on a transit account. */
export type TransitPosting = {
  readonly realm: Realm
  readonly account: string
  readonly currency: string
  readonly amount: Amount
}

/** A plain transfer that was sent in the range, and that nothing followed yet. */
type Sent = {
  readonly at: TimedEventRef
  readonly currency: string
  readonly amount: Amount
  /** The hash of its facts. */
  readonly facts: number
}

const SENT = 'TransferSent'

type Receipt = {
  readonly data: string
  readonly currency: string
  readonly amount: Amount
  readonly by: PlainTransfer
  readonly facts: number
}

/** True if a transfer that waits is received whole by an event that names it and repeats its facts. */
const isWhole = (known: Sent, { data, currency, amount, by, facts }: Receipt): boolean =>
  known.facts === facts &&
  known.currency === currency &&
  known.amount === amount &&
  textOf(data, by, values.sent) === formatEventRef(known.at)

/**
 * Follows transfers through a range of events; calls `began` for each transit account that money is put on. A plain transfer waits
 * in one table for the receipt that names it and repeats its facts, of which the table has the hash; any other event of
 * the transfer takes it from there to the tables of money in transit and of steps, which find what is wrong.
 */
export const rangeTransfers = (findings: Findings, began: (key: string) => void, hash: TextHash): RangeTransfers => {
  const sent = new Map<string, Sent>()
  const transit = noTransit()
  const factsOf = factsHash(hash)
  const steps = transferSteps(findings, factsOf)

  const release = (transferId: string): void => {
    const known = sent.get(transferId)
    if (known === undefined) return
    sent.delete(transferId)
    const { at, currency, amount, facts } = known
    transit.put(uniqueInTransit('real', TRANSIT + transferId, currency), amount, at)
    steps.put(transferId, { type: SENT, ref: formatEventRef(at), facts })
  }
  const releaseAll = (): void => {
    for (const transferId of [...sent.keys()]) release(transferId)
  }

  return {
    takePlain: (rehashed, transfer, { amount, isDebit, currency }) => {
      const { data } = rehashed.event
      const transferId = textOf(data, transfer, values.transferId)
      const known = sent.get(transferId)
      const facts = factsOf.ofPlain(transfer)
      if (!isDebit && known !== undefined && isWhole(known, { data, currency, amount, by: transfer, facts })) {
        sent.delete(transferId)
        return
      }
      const key = uniqueInTransit('real', TRANSIT + transferId, currency)
      if (isDebit) began(key)
      if (isDebit && known === undefined && !steps.has(transferId) && !transit.has(key)) {
        sent.set(transferId, { at: timedEventRefOf(rehashed), currency, amount, facts })
        return
      }
      release(transferId)
      transit.move(key, isDebit ? amount : negated(amount), rehashed)
      steps.take(transferId, rehashed)
    },
    move: ({ realm, account, currency, amount }, by) => {
      release(account.slice(TRANSIT.length))
      const key = uniqueInTransit(realm, account, currency)
      if (!isNegative(amount)) began(key)
      transit.move(key, amount, by)
    },
    takeStep: (account, rehashed) => {
      for (const finding of transferFindings(account, rehashed)) findings.add(finding)
      const transferId = steps.transferIn(rehashed)
      if (transferId === undefined) return
      release(transferId)
      steps.take(transferId, rehashed)
    },
    transit: () => {
      releaseAll()
      return [...transit.entries()]
    },
    parts: () => {
      releaseAll()
      return steps.parts()
    },
  }
}
