import { z } from 'zod'
import { commandTopic } from '../command-message.ts'
import { timestampSchema } from '../event-metadata.ts'
import { applicationEventSchemas } from './application-events.ts'
import { signingKeyEventSchemas } from './signing-key-events.ts'
import { userEventSchemas } from './user-events.ts'

const registerClient = z.strictObject({
  type: z.literal('RegisterClient'),
  client: userEventSchemas.ClientRegistered,
  token: userEventSchemas.TokenIssued,
})
const signUp = z.strictObject({ type: z.literal('SignUp'), client: userEventSchemas.ClientRegistered })
const issueToken = z.strictObject({ type: z.literal('IssueToken'), token: userEventSchemas.TokenIssued })
const revokeToken = z.strictObject({ type: z.literal('RevokeToken'), client_id: z.uuid(), token_id: z.uuid() })
/** Said: the client's personal access tokens end with the password that is replaced. */
const endsTokens = z.literal(true).optional()

/** `instead_of` is the number of the password that was shown. */
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
  /** Said: the link, which came by mail, shows that the address is the client's. */
  verifies_email: z.literal(true).optional(),
})
const verifyEmail = z.strictObject({ type: z.literal('VerifyEmail'), client_id: z.uuid() })
const eraseClient = z.strictObject({ type: z.literal('EraseClient'), client_id: z.uuid() })

/** Everything that can be asked about a user. */
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

/** Everything that can be asked about an application. */
export const applicationCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('RegisterApplication'),
    application: applicationEventSchemas.ApplicationRegistered,
  }),
  z.strictObject({ type: z.literal('CloseApplication'), application_id: z.string() }),
])

/** Everything that can be asked about a name that only one may have. */
export const nameCommandSchema = z.discriminatedUnion('type', [
  /** `instead_of` names a holder who has given the name up: from nobody else it is taken. */
  z.strictObject({ type: z.literal('ClaimName'), holder: z.uuid(), instead_of: z.uuid().optional() }),
  z.strictObject({ type: z.literal('ReleaseName'), holder: z.uuid() }),
])

/** Everything that can be asked about the keys that tokens are signed with. */
export const signingKeysCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('AddSigningKey'), added_at: timestampSchema, signs_from: timestampSchema }),
  signingKeyEventSchemas.RsaKeyAdded.extend({ type: z.literal('AddRsaKey') }),
])

/** Everything that can be asked about a user. */
export type UserCommand = z.infer<typeof userCommandSchema>

/** Everything that can be asked about an application. */
export type ApplicationCommand = z.infer<typeof applicationCommandSchema>

/** Everything that can be asked about a name that only one may have. */
export type NameCommand = z.infer<typeof nameCommandSchema>

/** Everything that can be asked about the keys that tokens are signed with. */
export type SigningKeysCommand = z.infer<typeof signingKeysCommandSchema>

/** Everything that the identity service can be asked. */
export type IdentityCommand = UserCommand | ApplicationCommand | NameCommand | SigningKeysCommand

const identityCommandSchema = z.union([
  userCommandSchema,
  applicationCommandSchema,
  nameCommandSchema,
  signingKeysCommandSchema,
])

/** Commands about users, applications, names and signing keys, keyed by the stream that each is about. */
export const identityCommands = commandTopic<IdentityCommand>('identity', identityCommandSchema)
