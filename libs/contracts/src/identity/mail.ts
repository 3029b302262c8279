import { z } from 'zod'
import { timestampSchema } from '../event-metadata.ts'

/** Whose key of the keys port messages are sealed with while they wait. */
export const MAIL_OWNER = 'identity-mail'

/** The field that a sealed message stands in. */
export const MAIL_FIELD = 'mail'

const common = {
  id: z.uuid(),
  email: z.string(),
  issued_at: timestampSchema,
  expires_at: timestampSchema,
}

/** A message to an e-mail address that no event tells of: where somebody goes is a path of the public address. */
export const mailSchema = z.discriminatedUnion('kind', [
  /** The link that confirms the address, of a sign-up or of a client that has none confirmed. */
  z.strictObject({ ...common, kind: z.literal('email_link'), client_id: z.uuid().optional(), path: z.string() }),
  /** Somebody signed up with an address that has an account. */
  z.strictObject({ ...common, kind: z.literal('email_known'), client_id: z.uuid(), path: z.string() }),
  /** A link for a new password that was asked for again: the one that a command issued, as long as it is the newest. */
  z.strictObject({ ...common, kind: z.literal('password_link'), client_id: z.uuid(), command_id: z.string() }),
])

/** A message to an e-mail address that no event tells of. */
export type Mail = z.infer<typeof mailSchema>

/** Messages of one minute as they are kept, each encrypted. */
export const mailBagSchema = z.object({ mails: z.array(z.string()) })

/**
 * How messages are kept: those to clients as `mail`; those that a sign-up causes, which anybody can send for any address, as
 * `sign-up-mail`, so that they take no room from the others.
 */
export const MAIL_KINDS = ['mail', 'sign-up-mail'] as const

/** One of `MAIL_KINDS`. */
export type MailKind = (typeof MAIL_KINDS)[number]

/** The most messages of a kind in one minute; the next ones are of a minute after it. */
export const MAILS_PER_MINUTE = 100

const MINUTE_MICROSECONDS = 60 * 1e6

/** How long messages are kept, in minutes: a day. */
export const MAIL_MINUTES = 24 * 60

/** The minute of a moment (microseconds since 1970). */
export const mailMinute = (moment: number): number => Math.floor(moment / MINUTE_MICROSECONDS)

/** Where the messages of a kind and a minute are kept. */
export const mailKey = (kind: MailKind, minute: number): `${MailKind}/${number}` => `${kind}/${minute}`
