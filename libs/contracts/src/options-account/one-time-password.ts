import { hash } from 'node:crypto'
import { z } from 'zod'

/**
 * The value of a one-time password, which opens a socket on one account for the owner of the token that requested it.
 */
export const otpEntrySchema = z.strictObject({
  account_id: z.string(),
  account_type: z.enum(['demo', 'real']),
  client_id: z.string(),
  application_id: z.string(),
  token_id: z.string(),
  /** The grant that the token came from, where it has one: all its tokens are revoked with it. */
  grant_id: z.string().optional(),
  /** The number of the client's password of the log-in that the token came from, where it came from one. */
  password_number: z.int().optional(),
  /** The expiry of that token, which ends the socket, in milliseconds since 1970; left out where it does not expire. */
  token_expires_at: z.int().optional(),
  /** Milliseconds since 1970. */
  expires_at: z.int(),
})

/** The value of a one-time password. */
export type OtpEntry = z.infer<typeof otpEntrySchema>

/** The lifetime of a one-time password, in milliseconds. */
export const OTP_TTL_MS = 120_000

/** Returns the key of a one-time password among the read model's expiring values. */
export const otpKey = (otp: string): `otp/${string}` => `otp/${hash('sha256', otp, 'hex')}`
