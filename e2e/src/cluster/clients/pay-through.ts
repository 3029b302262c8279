import type { RunningCluster } from '../compose/running-cluster.ts'
import type { Payments } from './paying-clients.ts'
import { endpointOf, type Outcome, outcomeOf, type Payer, type Payment, requestOf } from './payment.ts'

/** The number of payments to send through one gateway, and the clients that pay. */
export type Through = { readonly gateway: number; readonly clients: readonly Payer[]; readonly count: number }

const paymentOf = (clients: readonly Payer[], n: number, requestId: string): Payment => {
  const [from, to] = [clients[n % clients.length], clients[(n + 1) % clients.length]]
  if (from === undefined || to === undefined) throw new Error('nobody is there to pay')
  return { from, to, cents: 1 + n, requestId }
}

/** Makes a program for the container of a gateway that sends all payments to that gateway at once. */
const callsFor = (payments: readonly Payment[]): string => `
  const ask = async ([path, request]) => {
    const response = await fetch('http://127.0.0.1:8080' + path, request)
    return [response.status, await response.text()]
  }
  console.log(JSON.stringify(await Promise.all(${JSON.stringify(payments.map((payment) => [endpointOf(payment).path, requestOf(payment)]))}.map(ask))))`

/** Lets clients pay through one gateway, past the edge; returns the outcomes. */
export const payThrough = async (
  { compose }: RunningCluster,
  payments: Payments,
  through: Through,
): Promise<readonly Outcome[]> => {
  const first = payments.size
  const asked = Array.from({ length: through.count }, (_, n) => paymentOf(through.clients, n, `through-${first + n}`))
  for (const payment of asked) payments.set(payment, { kind: 'unanswered' })
  const printed = await compose.script('api-gateway', callsFor(asked), through.gateway)
  const answers: readonly [status: number, text: string][] = JSON.parse(printed)
  const outcomes = answers.map(([status, text]) => outcomeOf(status, text))
  asked.forEach((payment, n) => {
    const outcome = outcomes[n]
    if (outcome !== undefined) payments.set(payment, outcome)
  })
  return outcomes
}
