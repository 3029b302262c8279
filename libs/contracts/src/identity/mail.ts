import { DAY_MICROSECONDS, MINUTE_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { z } from 'zod'
import { timestampSchema } from '../ledger/event-metadata.ts'

/** The owner of the key, in the keys port, that encrypts queued messages. */
export const MAIL_OWNER = 'identity-mail'

/** The field that an encrypted message is bound to. */
export const MAIL_FIELD = 'mail'

/** The time after a change of a password within which its notice can be delivered, in microseconds. */
export const PASSWORD_NOTICE_LIFE_MICROSECONDS = DAY_MICROSECONDS

const common = {
  id: z.uuid(),
  email: z.string(),
  issued_at: timestampSchema,
  expires_at: timestampSchema,
}

/** A message to an e-mail address that follows from no event; `path` is a path of the public address. */
export const mailSchema = z.discriminatedUnion('kind', [
  /** The link that confirms the address of a sign-up, or of a client with an unconfirmed address. */
  z.strictObject({ ...common, kind: z.literal('email_link'), client_id: z.uuid().optional(), path: z.string() }),
  /** A sign-up used an address that has an account. */
  z.strictObject({ ...common, kind: z.literal('email_known'), client_id: z.uuid(), path: z.string() }),
  /** A password link that was requested again: the one that a command issued, while it is the newest. */
  z.strictObject({ ...common, kind: z.literal('password_link'), client_id: z.uuid(), command_id: z.string() }),
])

/** A message to an e-mail address that follows from no event. */
export type Mail = z.infer<typeof mailSchema>

/** The stored messages of one minute, each encrypted. */
export const mailBagSchema = z.object({ mails: z.array(z.string()) })

/**
 * The queues of messages: `mail` for clients; `sign-up-mail` for sign-ups, which anyone can cause for any address, so that they
 * use up no capacity of the other queue.
 */
export const MAIL_KINDS = ['mail', 'sign-up-mail'] as const

/** One of `MAIL_KINDS`. */
export type MailKind = (typeof MAIL_KINDS)[number]

/** The limit of messages of a kind in one minute; more go into a later minute. */
export const MAILS_PER_MINUTE = 100

/** The lifetime of messages, in minutes: a day. */
export const MAIL_MINUTES = 24 * 60

/** Returns the minute of a moment (microseconds since 1970). */
export const mailMinute = (moment: number): number => Math.floor(moment / MINUTE_MICROSECONDS)

/** Returns the key of the messages of a kind and a minute. */
export const mailKey = (kind: MailKind, minute: number): `${MailKind}/${number}` => `${kind}/${minute}`
