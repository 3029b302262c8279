import { type ToldEvents, told } from '../asyncapi/published-ledgers.ts'
import { applicationEventSchemas } from '../identity/application-events.ts'
import { nameEventSchemas } from '../identity/name-events.ts'
import { signingKeyEventSchemas } from '../identity/signing-key-events.ts'
import { userEventSchemas } from '../identity/user-events.ts'
import { accountClaimEventSchemas } from '../options-account/events.ts'
import { agentClientEventSchemas, agentNumberEventSchemas } from '../payment-agent/events.ts'

/** Events that are stored and never published, by the streams that they stand in. */
export const privateEvents: Readonly<Record<string, ToldEvents>> = {
  'user-{client_id}': told(userEventSchemas, {
    ClientRegistered: 'The client is there; what is personal is encrypted with its key.',
    RegistrationRefused: 'The client was not registered, and why.',
    TokenIssued: 'The client has a personal access token; only a hash of it is kept.',
    TokenRefused: 'The token was not made, and why.',
    TokenRevoked: 'The token counts no more.',
    RevocationRefused: 'The client has no such token.',
    PasswordChanged: 'Another password counts from now on, and no log-in with the one before it.',
    PasswordRefused: 'The password was not changed, and why.',
    PasswordLinkIssued: 'A link went out by which a new password can be chosen once; only a hash of it is kept.',
    EmailVerified: 'The e-mail address is confirmed: somebody followed a link that was mailed to it.',
    VerificationRefused: 'The e-mail address was not confirmed, and why.',
    ClientErased: 'The client is gone; its key is destroyed after this.',
  }),
  'application-{id}': told(applicationEventSchemas, {
    ApplicationRegistered: 'People can log in through the application.',
    ApplicationRefused: 'The application was not registered, and why.',
    ApplicationClosed: 'Nobody can log in through the application any more.',
  }),
  'claim-email-{hash}` and `claim-nickname-{hash}': told(nameEventSchemas, {
    NameClaimed: 'The name is that of `holder`.',
    NameRefused: 'The name belongs to somebody else, `holder`.',
    NameReleased: 'The name may be taken again.',
  }),
  'signing-keys': told(signingKeyEventSchemas, {
    SigningKeyAdded: 'There is another key for access tokens; it signs from `signs_from` on.',
    SigningKeyRefused: 'No key was added, for one that was added before does not sign yet.',
    RsaKeyAdded: 'The key of this number has an RSA key beside it, for ID tokens; it stands there encrypted.',
    RsaKeyRefused: 'No RSA key was added: `there_already` or `no_such_key`.',
  }),
  'claim-options-account-{hash}': told(accountClaimEventSchemas, {
    AccountRequested: 'A client asked for the account of this kind, and the number it shall have.',
    RequestRefused: 'The client has asked for an account of this kind before: the one with this number.',
  }),
  'agent-client-{client_id}': told(agentClientEventSchemas, {
    AgentClientSwitched: 'What the client allows in its dealings with agents is now this.',
  }),
  'claim-agent-numbers': told(agentNumberEventSchemas, {
    AgentNumberClaimed: 'The number is that of this client, to be an agent under.',
    AgentNumberKept: 'The client has this number already.',
  }),
}
