import { hash } from 'node:crypto'
import { z } from 'zod'

/** What a one-time password opens: a socket on one account, for the bearer of the token that it was asked with. */
export const otpEntrySchema = z.strictObject({
  account_id: z.string(),
  account_type: z.enum(['demo', 'real']),
  client_id: z.string(),
  application_id: z.string(),
  token_id: z.string(),
  /** The grant that the token came from, where it has one: all its tokens are revoked with it. */
  grant_id: z.string().optional(),
  /** Which of the client's passwords the token came from, where it came from one. */
  password_number: z.int().optional(),
  /** When the token ends that it was asked with, and with it the socket, in milliseconds since 1970; left out where it does not. */
  token_expires_at: z.int().optional(),
  /** Milliseconds since 1970. */
  expires_at: z.int(),
})

/** What a one-time password opens. */
export type OtpEntry = z.infer<typeof otpEntrySchema>

/** How long a one-time password may be used. */
export const OTP_TTL_MS = 120_000

/** The key that a one-time password is kept under, among the read model's expiring values, until it is taken. */
export const otpKey = (otp: string): `otp/${string}` => `otp/${hash('sha256', otp, 'hex')}`
