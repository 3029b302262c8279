import type { Demo } from '../../kit/running-folio.ts'
import { answerTo, type Payments } from './paying-clients.ts'
import type { Outcome, Payer, Payment } from './payment.ts'

/**
 * The latencies of payments in milliseconds, from the first call to the answer, and the outcomes of those that were not
 * acknowledged.
 */
export type Latencies = {
  readonly payments: number
  readonly failed: readonly Outcome[]
  readonly medianMs: number
  readonly p99Ms: number
}

/**
 * Exceeds the in-flight limits of two gateways for one account: they refuse some payments, which are sent again later.
 */
const AT_ONCE = 450
const OTHERS = 8
const EACH_PAYS = 15

type Timed = { readonly outcome: Outcome; readonly tookMs: number }

const timed = async (edge: Demo, payments: Payments, payment: Payment): Promise<Timed> => {
  payments.set(payment, { kind: 'unanswered' })
  const begunMs = performance.now()
  const outcome = await answerTo(edge, payment)
  payments.set(payment, outcome)
  return { outcome, tookMs: performance.now() - begunMs }
}

const latenciesOf = (calls: readonly Timed[]): Latencies => {
  const isAcknowledged = ({ outcome }: Timed): boolean => outcome.kind === 'acknowledged'
  const failed = calls.filter((call) => !isAcknowledged(call))
  const sorted = calls
    .filter(isAcknowledged)
    .map(({ tookMs }) => tookMs)
    .toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN)
  return { payments: calls.length, failed: failed.map(({ outcome }) => outcome), medianMs: at(0.5), p99Ms: at(0.99) }
}

/**
 * Lets one client request hundreds of payments at once, while others request payments one after another. All ask again
 * until they are answered, so that a machine that stands still for seconds adds to the waits of both and fails no payment.
 */
export const besideAHotAccount = async (
  edge: Demo,
  payments: Payments,
  [first, ...rest]: readonly Payer[],
): Promise<{ readonly hot: Latencies; readonly others: Latencies }> => {
  const [to, ...others] = rest
  if (first === undefined || to === undefined) throw new Error('nobody is there to pay')
  const hot = Array.from({ length: AT_ONCE }, (_, n) =>
    timed(edge, payments, { from: first, to, cents: 1, requestId: `hot-${n}` }),
  )
  const beside = others.slice(0, OTHERS).map(async (from, n) => {
    const took: Timed[] = []
    for (let i = 0; i < EACH_PAYS; i += 1) {
      const payee = others[OTHERS + n] ?? to
      took.push(await timed(edge, payments, { from, to: payee, cents: 1, requestId: `beside-${n}-${i}` }))
    }
    return took
  })
  return { hot: latenciesOf(await Promise.all(hot)), others: latenciesOf((await Promise.all(beside)).flat()) }
}
