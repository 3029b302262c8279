import type { Payments } from '../clients/paying-clients.ts'
import { endpointOf } from '../clients/payment.ts'
import type { Trades } from '../clients/trade.ts'

/** Counts the acknowledged payments by the endpoint that was called first, without the first `after` ones. */
export const paymentsByEndpoint = (payments: Payments, after = 0): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const [payment, { kind }] of [...payments].slice(after)) {
    const id = 'isInBulk' in payment ? 'makeBulkTransfer' : endpointOf(payment).id
    if (kind === 'acknowledged') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Counts the purchases by the kind of their outcome, without the first `after` ones. */
export const purchasesByOutcome = ({ purchases }: Trades, after = 0): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { kind } of [...purchases.values()].slice(after)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
