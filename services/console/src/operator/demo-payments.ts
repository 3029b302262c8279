/**
 * The sample payments by which Alice pays Bob: one that she can make, and one of more than she has. The second is in EUR, of
 * which she has 1,000.00: in USD she has as much as one transfer may be worth, so that it would meet that limit.
 */
export const DEMO_PAYMENTS = {
  pay: { currency: 'USD', amount: '12.50' },
  refused: { currency: 'EUR', amount: '5000.00' },
} as const

/** The kind of a sample payment. */
export type Kind = keyof typeof DEMO_PAYMENTS
