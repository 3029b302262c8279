import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '@folio/test-kit/dice.ts'
import type { Demo } from '../kit/running-folio.ts'
import { type Outcome, type Payer, type Payment, pay } from './payment.ts'

/** Every payment ever asked for, with what its payer knows of it. */
export type Payments = Map<Payment, Outcome>

/** Clients that pay each other until they are stopped; stopped means that every call has ended. */
export type PayingClients = { readonly stop: () => Promise<void> }

const CENTS_MAX = 500
/** One payment in so many goes to the payer's options account, and one comes back. */
const TO_CLIENTS_OF = 4
/** Of so many payments of an agent all but one are deposits. */
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

/**
 * Lets all clients pay, agents by deposits most of the time, so many payments a second together where they are answered at once. A client asks for one at a time
 * and goes on to the next, however the last one ended.
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
      const payment = somePayment(from, { clients, dice, requestId: `payment-${payments.size}` })
      payments.set(payment, UNANSWERED)
      payments.set(payment, await pay(edge, payment))
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

/** Asks for a payment that may have been asked for before until it is answered. */
const answerTo = async (edge: Demo, payment: Payment): Promise<Outcome> => {
  let outcome: Outcome = UNANSWERED
  for (let tries = 0; outcome.kind === 'unanswered' && tries < TRIES_MAX; tries += 1) {
    if (tries > 0) await sleep(BETWEEN_TRIES_MS)
    outcome = await pay(edge, payment)
  }
  return outcome
}

/** Asks again for what was not answered, with the same request ids, until it is; answers how many were asked for. */
export const askAgain = async (edge: Demo, payments: Payments): Promise<number> => {
  const open = [...payments].filter(([, { kind }]) => kind === 'unanswered').map(([payment]) => payment)
  const left = open.values()
  const asker = async (): Promise<void> => {
    for (const payment of left) payments.set(payment, await answerTo(edge, payment))
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, asker))
  return open.length
}

/** Asks again for some payments that were acknowledged; answers how many were answered in another way than before. */
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
