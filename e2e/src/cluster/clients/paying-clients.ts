import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Dice } from '@folio/test-kit/dice.ts'
import type { Demo } from '../../kit/running-folio.ts'
import { type BulkItem, type BulkPayment, payInBulk } from './bulk-payment.ts'
import { type Outcome, type Payer, type Payment, pay } from './payment.ts'

/** Every payment that was requested, with the outcome that its payer knows. */
export type Payments = Map<Payment, Outcome>

/** Clients that pay each other until they are stopped; `stop` resolves when every call has ended. */
export type PayingClients = { readonly stop: () => Promise<void> }

const CENTS_MAX = 500
/** One of this number of payments goes to the payer's options account, and one comes back from it. */
const TO_CLIENTS_OF = 4
/** One of this number of turns of a client is a call of many payments: of at most `BULK_MAX`, and in one of so many calls of `LARGE`. */
const IN_BULK_OF = 8
const BULK_MAX = 5
const LARGE_OF = 8
const LARGE = 100
/** Of this number of payments of an agent all but one are deposits. */
const AGENTS_OWN_OF = 4
const UNANSWERED: Outcome = { kind: 'unanswered' }

type Some = { readonly clients: readonly Payer[]; readonly dice: Dice; readonly requestId: string }

const somePayment = (from: Payer, { clients, dice, requestId }: Some): Payment => {
  const asked = { from, cents: 1 + dice.below(CENTS_MAX), requestId }
  const others = clients.filter((client) => client !== from)
  const other = others[dice.below(others.length)] ?? from
  if (from.agent_id !== undefined && dice.below(AGENTS_OWN_OF) > 0) return { ...asked, depositTo: other }
  const kind = dice.below(TO_CLIENTS_OF)
  if (kind === 0) return { ...asked, direction: 'from_wallet' }
  if (kind === 1) return { ...asked, direction: 'to_wallet' }
  return { ...asked, to: other }
}

/** Makes payments of one client to others for one call, with request ids that begin with that of the call. */
const someBulk = (from: Payer, { clients, dice, requestId }: Some): BulkPayment => {
  const others = clients.filter((client) => client !== from)
  const item = (number: number): BulkItem => ({
    from,
    to: others[dice.below(others.length)] ?? from,
    cents: 1 + dice.below(CENTS_MAX),
    requestId: `${requestId}-${number}`,
    isInBulk: true,
  })
  const length = dice.below(LARGE_OF) === 0 ? LARGE - 1 : dice.below(BULK_MAX)
  const more = Array.from({ length }, (_, number) => item(number + 1))
  return { mode: dice.below(2) === 0 ? 'each' : 'all', items: [item(0), ...more] }
}

/** Sends one payment, or several in one call, and keeps what their payer knows of them. */
const payOnce = async (edge: Demo, payments: Payments, { from, ...some }: Some & { from: Payer }): Promise<void> => {
  if (some.dice.below(IN_BULK_OF) > 0) {
    const payment = somePayment(from, some)
    payments.set(payment, UNANSWERED)
    payments.set(payment, await pay(edge, payment))
    return
  }
  const bulk = someBulk(from, some)
  for (const item of bulk.items) payments.set(item, UNANSWERED)
  const outcomes = await payInBulk(edge, bulk)
  for (const [index, item] of bulk.items.entries()) payments.set(item, outcomes[index] ?? UNANSWERED)
}

/**
 * Lets all clients pay, agents mostly by deposits, at a total rate that they reach if every call is answered at once. A
 * client has one payment open at a time and continues with the next one whatever the outcome.
 */
export const startPaying = (
  edge: Demo,
  payments: Payments,
  { clients, perSecond, dice }: { clients: readonly Payer[]; perSecond: number; dice: Dice },
): PayingClients => {
  let isStopped = false
  const everyMs = (1000 * clients.length) / perSecond

  const payOn = async (from: Payer, index: number): Promise<void> => {
    await sleep((everyMs * index) / clients.length)
    while (!isStopped) {
      const nextAtMs = performance.now() + everyMs
      await payOnce(edge, payments, { from, clients, dice, requestId: `payment-${payments.size}` })
      await sleep(Math.max(0, nextAtMs - performance.now()))
    }
  }

  const paying = Promise.all(clients.map(payOn))
  return {
    stop: async () => {
      isStopped = true
      await paying
    },
  }
}

const ASKED_AT_ONCE = 16
const TRIES_MAX = 60
const BETWEEN_TRIES_MS = 500

/** Sends a payment, which may have been sent before, until it is answered, at most 60 times. */
export const answerTo = async (edge: Demo, payment: Payment): Promise<Outcome> => {
  let outcome: Outcome = UNANSWERED
  for (let tries = 0; outcome.kind === 'unanswered' && tries < TRIES_MAX; tries += 1) {
    if (tries > 0) await sleep(BETWEEN_TRIES_MS)
    outcome = await pay(edge, payment)
  }
  return outcome
}

/** Sends unanswered payments again, with the same request ids, until they are answered; returns their number. */
export const askAgain = async (edge: Demo, payments: Payments): Promise<number> => {
  const open = [...payments].filter(([, { kind }]) => kind === 'unanswered').map(([payment]) => payment)
  const left = open.values()
  const asker = async (): Promise<void> => {
    for (const payment of left) payments.set(payment, await answerTo(edge, payment))
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, asker))
  return open.length
}

/** Sends some acknowledged payments again; returns the number of those with another answer than before. */
export const answeredOtherwise = async (
  edge: Demo,
  payments: Payments,
  { dice, count }: { readonly dice: Dice; readonly count: number },
): Promise<number> => {
  const acknowledged = [...payments].filter(([, { kind }]) => kind === 'acknowledged')
  let changed = 0
  for (let i = 0; i < Math.min(count, acknowledged.length); i += 1) {
    const [payment, before] = acknowledged[dice.below(acknowledged.length)] ?? []
    if (payment === undefined || before?.kind !== 'acknowledged') continue
    const now = await answerTo(edge, payment)
    const isSame = now.kind === 'acknowledged' && now.transactionId === (before.transactionId ?? now.transactionId)
    if (!isSame) changed += 1
  }
  return changed
}
