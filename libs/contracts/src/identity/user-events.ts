import { z } from 'zod'
import { timestampSchema } from '../event-metadata.ts'
import { recordedScope } from '../http/scope.ts'

/** A text about a person, encrypted with the client's key: unreadable for good once that is destroyed. */
const encrypted = z.string()

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Everything that can happen to a user, by the name of the event; never published, for it is about a person. */
export const userEventSchemas = {
  ClientRegistered: z.strictObject({
    client_id: z.uuid(),
    /** The name that others pay to. */
    nickname: encrypted,
    email: encrypted.optional(),
    real_name: encrypted.optional(),
    /** Two capital letters (ISO 3166). */
    residence: encrypted.optional(),
    /** What argon2id made of the password; whoever has none cannot log in. */
    password: encrypted.optional(),
    /** The stream by which the e-mail address is held. */
    email_claim: z.string().optional(),
    /** The stream by which the nickname is held: of several that the client claimed the one that counts. */
    nickname_claim: z.string().optional(),
  }),
  RegistrationRefused: z.strictObject({ reason: z.enum(['nickname_taken', 'already_registered']) }),
  TokenIssued: z.strictObject({
    client_id: z.uuid(),
    token_id: z.uuid(),
    /** SHA-256 of the token, hexadecimal: the token itself is shown once and kept nowhere. */
    token_hash: sha256,
    application_id: z.string(),
    scopes: z.array(recordedScope),
    /** What its owner calls it. */
    name: encrypted.optional(),
    issued_at: timestampSchema.optional(),
    /** Left out, it lasts until it is revoked. */
    expires_at: timestampSchema.optional(),
  }),
  TokenRefused: z.strictObject({ reason: z.enum(['too_many_tokens', 'not_registered']), tokens_max: z.int() }),
  TokenRevoked: z.strictObject({ client_id: z.uuid(), token_id: z.uuid(), token_hash: z.string() }),
  RevocationRefused: z.strictObject({ token_id: z.uuid(), reason: z.literal('no_such_token') }),
  /** From now on another password counts, and no log-in with the one before it. */
  PasswordChanged: z.strictObject({
    client_id: z.uuid(),
    /** What argon2id made of the new password. */
    password: encrypted,
    /** How many passwords the client had before this one. */
    password_number: z.int().min(1),
    /** What its owner showed: the password before it, or a link that was sent. */
    by: z.enum(['password', 'link']),
  }),
  PasswordRefused: z.strictObject({
    reason: z.enum(['not_registered', 'changed_meanwhile', 'no_such_link', 'link_expired']),
  }),
  /** Whoever has the link may choose a new password, once. */
  PasswordLinkIssued: z.strictObject({
    client_id: z.uuid(),
    /** SHA-256 of the secret in it, hexadecimal: the link itself can only be made again with the client's key. */
    link_hash: sha256,
    issued_at: timestampSchema,
    expires_at: timestampSchema,
  }),
  /** Somebody who reads the mail to the client's e-mail address, and knew or chose the password, followed a link to it. */
  EmailVerified: z.strictObject({
    client_id: z.uuid(),
    /** The link that confirms the address, or the one by which a forgotten password was replaced. */
    by: z.enum(['email_link', 'password_link']),
  }),
  VerificationRefused: z.strictObject({ reason: z.enum(['not_registered', 'verified_already']) }),
  /** The client is gone; its key is destroyed after this. The e-mail address may be taken again, the nickname never. */
  ClientErased: z.strictObject({ client_id: z.uuid(), email_claim: z.string().optional() }),
} as const

/** Everything that can happen to a user. */
export type UserEvent = {
  [T in keyof typeof userEventSchemas]: { readonly type: T; readonly data: z.infer<(typeof userEventSchemas)[T]> }
}[keyof typeof userEventSchemas]
