import { z } from 'zod'
import { timestampSchema } from '../ledger/event-metadata.ts'
import { commandTopic } from '../messaging/command-message.ts'
import { applicationEventSchemas, signingKeyEventSchemas, userEventSchemas } from './events.ts'
import { type OperatorCommand, operatorCommandSchema } from './operators.ts'

const registerClient = z.strictObject({
  type: z.literal('RegisterClient'),
  client: userEventSchemas.ClientRegistered,
  token: userEventSchemas.TokenIssued,
})
const signUp = z.strictObject({ type: z.literal('SignUp'), client: userEventSchemas.ClientRegistered })
const issueToken = z.strictObject({
  type: z.literal('IssueToken'),
  token: userEventSchemas.TokenIssued,
  /**
   * The number of passwords that the client had before that of the log-in which asks; left out where it asks by none.
   */
  password_number: z.int().min(0).optional(),
})
const revokeToken = z.strictObject({ type: z.literal('RevokeToken'), client_id: z.uuid(), token_id: z.uuid() })
/** Set where the change also revokes the client's personal access tokens. */
const endsTokens = z.literal(true).optional()

/** `instead_of` is the number of the password that the client showed. */
const changePassword = z.strictObject({
  type: z.literal('ChangePassword'),
  client_id: z.uuid(),
  password: userEventSchemas.PasswordChanged.shape.password,
  instead_of: z.int().min(0),
  ends_tokens: endsTokens,
})
const issuePasswordLink = z.strictObject({
  type: z.literal('IssuePasswordLink'),
  link: userEventSchemas.PasswordLinkIssued,
})
const usePasswordLink = z.strictObject({
  type: z.literal('UsePasswordLink'),
  client_id: z.uuid(),
  password: userEventSchemas.PasswordChanged.shape.password,
  link_hash: userEventSchemas.PasswordLinkIssued.shape.link_hash,
  used_at: timestampSchema,
  ends_tokens: endsTokens,
  /** Set where the link also confirms the e-mail address that it was sent to. */
  verifies_email: z.literal(true).optional(),
})
const verifyEmail = z.strictObject({ type: z.literal('VerifyEmail'), client_id: z.uuid() })
const eraseClient = z.strictObject({ type: z.literal('EraseClient'), client_id: z.uuid() })

/** A command about a user. */
export const userCommandSchema = z.discriminatedUnion('type', [
  registerClient,
  signUp,
  issueToken,
  revokeToken,
  changePassword,
  issuePasswordLink,
  usePasswordLink,
  verifyEmail,
  eraseClient,
])

/** A command about an application. */
export const applicationCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('RegisterApplication'),
    application: applicationEventSchemas.ApplicationRegistered,
  }),
  z.strictObject({ type: z.literal('CloseApplication'), application_id: z.string() }),
])

/** A command about a unique name. */
export const nameCommandSchema = z.discriminatedUnion('type', [
  /** `instead_of` names a holder that gave the name up; the name is taken from no other holder. */
  z.strictObject({ type: z.literal('ClaimName'), holder: z.uuid(), instead_of: z.uuid().optional() }),
  z.strictObject({ type: z.literal('ReleaseName'), holder: z.uuid() }),
])

/** A command about the signing keys. */
export const signingKeysCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('AddSigningKey'), added_at: timestampSchema, signs_from: timestampSchema }),
  signingKeyEventSchemas.RsaKeyAdded.extend({ type: z.literal('AddRsaKey') }),
])

/** A command about a user. */
export type UserCommand = z.infer<typeof userCommandSchema>

/** A command about an application. */
export type ApplicationCommand = z.infer<typeof applicationCommandSchema>

/** A command about a unique name. */
export type NameCommand = z.infer<typeof nameCommandSchema>

/** A command about the signing keys. */
export type SigningKeysCommand = z.infer<typeof signingKeysCommandSchema>

/** A command to the identity service. */
export type IdentityCommand = UserCommand | ApplicationCommand | NameCommand | SigningKeysCommand | OperatorCommand

const identityCommandSchema = z.union([
  userCommandSchema,
  applicationCommandSchema,
  nameCommandSchema,
  signingKeysCommandSchema,
  operatorCommandSchema,
])

/** Commands about users, applications, names, signing keys and operators, keyed by the stream that each is about. */
export const identityCommands = commandTopic<IdentityCommand>('identity', identityCommandSchema)
