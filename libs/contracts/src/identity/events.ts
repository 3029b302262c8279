import { z } from 'zod'
import { recordedScope } from '../http/scope.ts'
import { amountSchema } from '../ledger/amount-schema.ts'
import { type EventDeclarations, type EventOf, schemasOf } from '../ledger/event-declaration.ts'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { personalText } from '../ledger/personal-text.ts'

/** Personal data, encrypted with the client's key: unreadable once the key is destroyed. */
const encrypted = personalText

/** The hash of a secret, hexadecimal; operators do not see it. */
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ personal: true })

/** The events of users by name; never published, since they hold personal data. */
export const userEvents = {
  ClientRegistered: {
    schema: z.strictObject({
      client_id: z.uuid(),
      /** The name that others pay to. */
      nickname: encrypted,
      email: encrypted.optional(),
      real_name: encrypted.optional(),
      /** Two capital letters (ISO 3166). */
      residence: encrypted.optional(),
      /** The argon2id hash of the password; a client without one cannot log in. */
      password: encrypted.optional(),
      /** The stream that holds the e-mail address. */
      email_claim: z.string().optional(),
      /** The stream that holds the nickname; of several that the client claimed, the one in use. */
      nickname_claim: z.string().optional(),
    }),
    summary: 'The client was registered; its personal data is encrypted with its key.',
  },
  RegistrationRefused: {
    schema: z.strictObject({ reason: z.enum(['nickname_taken', 'already_registered']) }),
    summary: 'The client was not registered; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  TokenIssued: {
    schema: z.strictObject({
      client_id: z.uuid(),
      token_id: z.uuid(),
      /** SHA-256 of the token, hexadecimal; the token itself is shown once and not stored. */
      token_hash: sha256,
      application_id: z.string(),
      scopes: z.array(recordedScope),
      /** The name that its owner gave it. */
      name: encrypted.optional(),
      issued_at: timestampSchema.optional(),
      /** Left out where it does not expire. */
      expires_at: timestampSchema.optional(),
    }),
    summary: 'A personal access token was created; only its hash is stored.',
  },
  TokenRefused: {
    schema: z.strictObject({
      reason: z.enum(['too_many_tokens', 'not_registered', 'password_changed']),
      tokens_max: z.int(),
    }),
    summary: 'The token was not created; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  TokenRevoked: {
    schema: z.strictObject({ client_id: z.uuid(), token_id: z.uuid(), token_hash: personalText }),
    summary: 'The token was revoked, or had expired when the client got another one.',
  },
  RevocationRefused: {
    schema: z.strictObject({ token_id: z.uuid(), reason: z.literal('no_such_token') }),
    summary: 'The client has no such token.',
    isRefusal: true,
    isNoOp: true,
  },
  PasswordChanged: {
    schema: z.strictObject({
      client_id: z.uuid(),
      /** The argon2id hash of the new password. */
      password: encrypted,
      /** The number of passwords that the client had before this one. */
      password_number: z.int().min(1),
      /** The proof that the client showed: the password before, or a password link. */
      by: z.enum(['password', 'link']),
    }),
    summary: 'The password was changed; log-ins with the previous one have ended.',
  },
  PasswordRefused: {
    schema: z.strictObject({
      reason: z.enum(['not_registered', 'changed_meanwhile', 'no_such_link', 'link_expired']),
    }),
    summary: 'The password was not changed; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  /** A link was issued that sets a new password, once. */
  PasswordLinkIssued: {
    schema: z.strictObject({
      client_id: z.uuid(),
      /** SHA-256 of the link's secret, hexadecimal; only the client's key can make the link again. */
      link_hash: sha256,
      issued_at: timestampSchema,
      expires_at: timestampSchema,
    }),
    summary: 'A link to set a new password once was issued; only its hash is stored.',
  },
  /** The client confirmed its e-mail address by a link, and showed or chose the password. */
  EmailVerified: {
    schema: z.strictObject({
      client_id: z.uuid(),
      /** The kind of link: one that confirms the address, or one that replaced a forgotten password. */
      by: z.enum(['email_link', 'password_link']),
    }),
    summary: 'The e-mail address was confirmed by a link that was mailed to it.',
  },
  VerificationRefused: {
    schema: z.strictObject({ reason: z.enum(['not_registered', 'verified_already']) }),
    summary: 'The e-mail address was not confirmed; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  /** The client was erased; its key is destroyed after this event. The e-mail address becomes free, the nickname never. */
  ClientErased: {
    schema: z.strictObject({ client_id: z.uuid(), email_claim: z.string().optional() }),
    summary: 'The client was erased; its key is destroyed after this event.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const userEventSchemas = schemasOf(userEvents)

/** An event of a user. */
export type UserEvent = EventOf<typeof userEvents>

/** The events of applications by name. */
export const applicationEvents = {
  ApplicationRegistered: {
    schema: z.strictObject({
      application_id: z.string(),
      /** The name that the consent page shows. */
      name: z.string(),
      /** The redirect addresses, compared character by character. */
      redirect_uris: z.array(z.string()).min(1),
      /** The scopes that it may ask for. */
      scopes: z.array(recordedScope).min(1),
      /** The algorithm of its ID tokens; left out, the default, RS256. */
      id_token_signed_response_alg: z.literal('ES256').optional(),
      /** Its markup on contracts, in percent of the payout; left out, none. */
      app_markup_percentage: amountSchema.optional(),
    }),
    summary: 'People can log in through the application.',
  },
  ApplicationRefused: {
    schema: z.strictObject({ application_id: z.string(), reason: z.enum(['registered_already', 'closed']) }),
    summary: 'The application was not registered; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
  ApplicationClosed: {
    schema: z.strictObject({ application_id: z.string() }),
    summary: 'The application was closed; log-ins through it are no longer possible.',
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const applicationEventSchemas = schemasOf(applicationEvents)

/** An event of an application. */
export type ApplicationEvent = EventOf<typeof applicationEvents>

const held = z.strictObject({ holder: z.uuid() })

/** The events of unique names by name. */
export const nameEvents = {
  NameClaimed: { schema: held, summary: 'The name was assigned to `holder`.' },
  NameRefused: { schema: held, summary: 'The name belongs to another client, `holder`.', isRefusal: true },
  NameReleased: { schema: held, summary: 'The name may be taken again.' },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const nameEventSchemas = schemasOf(nameEvents)

/** An event of a unique name. */
export type NameEvent = EventOf<typeof nameEvents>

/** The events of the signing keys by name. */
export const signingKeyEvents = {
  /** A key was added; the keys are numbered, and key 0 exists from the start. */
  SigningKeyAdded: {
    schema: z.strictObject({ number: z.int().positive(), signs_from: timestampSchema }),
    summary: 'Another key for access tokens was added; it signs from `signs_from` on.',
  },
  /** No key was added, since the last added one does not sign yet. */
  SigningKeyRefused: {
    schema: z.strictObject({ reason: z.literal('one_waits'), signs_from: timestampSchema }),
    summary: 'No key was added, because an earlier one does not sign yet.',
    isRefusal: true,
    isNoOp: true,
  },
  /** The key of this number got an RSA key, which signs ID tokens (RS256) while the key signs access tokens. */
  RsaKeyAdded: {
    schema: z.strictObject({
      number: z.int().min(0),
      /** The private key (PKCS 8, DER, base64), encrypted with the key that the signing key derives from. */
      private_key: personalText,
    }),
    summary: 'The key with this number got an RSA key for ID tokens, which the event holds encrypted.',
  },
  /** No RSA key was added: the key or a later one has one, or the key does not exist. */
  RsaKeyRefused: {
    schema: z.strictObject({ number: z.int().min(0), reason: z.enum(['there_already', 'no_such_key']) }),
    summary: 'No RSA key was added; `reason` says why.',
    isRefusal: true,
    isNoOp: true,
  },
} satisfies EventDeclarations

/** The schemas of their data, by the name of the event. */
export const signingKeyEventSchemas = schemasOf(signingKeyEvents)

/** An event of the signing keys. */
export type SigningKeyEvent = EventOf<typeof signingKeyEvents>

/** The stream of the signing keys. */
export const SIGNING_KEYS_STREAM = 'signing-keys'

/**
 * The time between publishing a key and signing with it, in milliseconds: verifiers cache the keys for a minute, and the
 * identity service looks for new ones every ten seconds.
 */
export const SIGNING_LEAD_MS = 120_000
