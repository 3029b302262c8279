import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { amountSchema, currencySchema } from '@folio/contracts/ledger/amount-schema.ts'
import { timestampSchema } from '@folio/contracts/ledger/event-metadata.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { z } from 'zod'

const quoteSchema = z.strictObject({
  token_id: z.uuid(),
  from: currencySchema,
  to: currencySchema,
  rate: amountSchema,
  spread: amountSchema,
  source: z.string(),
  expires_at: timestampSchema,
})

/** A quote: a rate that one client may use for one pair of currencies, once, until it expires. */
export type Quote = z.infer<typeof quoteSchema>

const SECRET_BYTES = 32

/** Signs a quote by HMAC-SHA-256 with a secret of the client's key, so that no other client can use it. */
const signature = (key: ClientKey, payload: string): Buffer => {
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'folio rate token v1', SECRET_BYTES))
  return createHmac('sha256', secret).update(payload).digest()
}

/** Makes the signed token of a quote for its client. */
export const sealQuote = (key: ClientKey, quote: Quote): string => {
  const payload = Buffer.from(JSON.stringify(quote)).toString('base64url')
  return `${payload}.${signature(key, payload).toString('base64url')}`
}

/** Reads the quote in a token that was made for this client; undefined for any other text. */
export const openQuote = (key: ClientKey, token: string): Quote | undefined => {
  const [payload = '', signed = '', ...more] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(key, payload)
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return quoteSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}
