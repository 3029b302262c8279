import { createHmac } from 'node:crypto'

/**
 * The signature of a body that was sent at a moment, in seconds since 1970: `v1=` and the HMAC-SHA-256 of
 * `SENT_AT.BODY`, hexadecimal.
 */
export const webhookSignature = (secret: string, sentAt: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex')}`
