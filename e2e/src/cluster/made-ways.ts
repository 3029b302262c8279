import type { Payments } from './paying-clients.ts'
import { endpointOf } from './payment.ts'

/** How many payments were acknowledged by which endpoint, of those asked for after the first so many. */
export const madeWays = (payments: Payments, after = 0): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [payment, { kind }] of [...payments].slice(after)) {
    const { id } = endpointOf(payment)
    if (kind === 'acknowledged') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
