import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { type Amount, amountOf, isZero, plus, ZERO } from '@folio/kernel/amount.ts'
import { z } from 'zod'
import type { Payments } from '../clients/paying-clients.ts'
import { endpointOf } from '../clients/payment.ts'

const entrySchema = z.object({
  type: z.string(),
  postings: z.array(z.object({ account: z.string(), currency: z.string(), amount: z.string() })),
})

/** The entries of contracts that were bought, sold, cancelled or settled. */
const OF_CONTRACTS = /^Contract/

/** Adds up what contracts cost and paid on each account, in cents, in the output of `audit export`. */
export const tradedCents = (exported: string): ReadonlyMap<string, number> => {
  const traded = new Map<string, number>()
  for (const line of exported.split('\n')) {
    if (line === '') continue
    const { type, postings } = entrySchema.parse(JSON.parse(line))
    if (!OF_CONTRACTS.test(type)) continue
    for (const { account, amount } of postings) {
      traded.set(account, (traded.get(account) ?? 0) + Math.round(Number(amount) * 100))
    }
  }
  return traded
}

/** The comparison of the journal with the outcomes that payers know; every number but the first must be 0. */
export type JournalVerdict = {
  readonly entries: number
  /** Acknowledged, but not sent or not received. */
  readonly lost: number
  /** Sent or received more than once. */
  readonly doubled: number
  /** Sent although it was refused, or although no payer requested it. */
  readonly unasked: number
  /** Transfers with money left on their transit account. */
  readonly inTransit: number
  /** Currencies in which the sum of all accounts is not 0. */
  readonly unbalanced: number
}

const TRANSIT = 'transit:'

type Seen = { sent: number; received: number }

const verdictOn = (payments: Payments, seen: ReadonlyMap<string, Seen>) => {
  const strangers = new Set(seen.keys())
  let lost = 0
  let doubled = 0
  let unasked = 0
  for (const [payment, outcome] of payments) {
    const id = commandIdOf(payment.from.client_id, endpointOf(payment).id, payment.requestId)
    strangers.delete(id)
    const { sent, received } = seen.get(id) ?? { sent: 0, received: 0 }
    if (sent > 1 || received > 1) doubled += 1
    if (outcome.kind === 'acknowledged' && (sent === 0 || received === 0)) lost += 1
    if (outcome.kind === 'refused' && sent > 0) unasked += 1
  }
  return { lost, doubled, unasked: unasked + strangers.size }
}

/** Compares the output of `audit export` with the payments. */
export const judgeJournal = (exported: string, payments: Payments): JournalVerdict => {
  const seen = new Map<string, Seen>()
  const transit = new Map<string, Amount>()
  const totals = new Map<string, Amount>()
  const lines = exported.split('\n').filter((line) => line !== '')
  for (const line of lines) {
    const { type, postings } = entrySchema.parse(JSON.parse(line))
    for (const { account, currency, amount } of postings) {
      totals.set(currency, plus(totals.get(currency) ?? ZERO, amountOf(amount)))
      if (!account.startsWith(TRANSIT)) continue
      transit.set(account, plus(transit.get(account) ?? ZERO, amountOf(amount)))
      const id = account.slice(TRANSIT.length)
      const counted = seen.get(id) ?? { sent: 0, received: 0 }
      if (type === 'TransferSent') counted.sent += 1
      if (type === 'TransferReceived') counted.received += 1
      seen.set(id, counted)
    }
  }
  const notZero = (amounts: ReadonlyMap<string, Amount>) =>
    [...amounts.values()].filter((amount) => !isZero(amount)).length
  return {
    entries: lines.length,
    ...verdictOn(payments, seen),
    inTransit: notZero(transit),
    unbalanced: notZero(totals),
  }
}
