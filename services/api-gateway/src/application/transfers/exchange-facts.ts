import type { Exchange } from '@folio/contracts/transfer-shape.ts'
import type { Money } from '@folio/kernel/payment.ts'
import type { Quote } from '../rates/quote.ts'

/** What a command says of an exchange: what it gives, and the quote it was made by. */
export const exchangeFacts = ({ currency, amount }: Money, quote: Quote): Exchange => ({
  currency,
  amount,
  rate: quote.rate,
  spread: quote.spread,
  source: quote.source,
  token_id: quote.token_id,
  expires_at: quote.expires_at,
})
