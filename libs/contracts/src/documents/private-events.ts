import type { z } from 'zod'
import { type ToldEvents, told } from '../asyncapi/published-ledgers.ts'
import type { ReasonOf } from '../asyncapi/told-reasons.ts'
import { applicationEventSchemas } from '../identity/application-events.ts'
import { nameEventSchemas } from '../identity/name-events.ts'
import { signingKeyEventSchemas } from '../identity/signing-key-events.ts'
import { userEventSchemas } from '../identity/user-events.ts'
import { accountClaimEventSchemas } from '../options-account/events.ts'
import { agentClientEventSchemas, agentNumberEventSchemas } from '../payment-agent/events.ts'

/** Events that are stored and never published: the streams that they stand in, and each of them and of their reasons with what it says. */
export type PrivateEvents = {
  readonly streams: readonly string[]
  readonly events: ToldEvents
  readonly reasons: Readonly<Record<string, string>>
}

/** Puts events together with what they and their reasons say; fails to compile where one of them has no words. */
const inStreams = <Schemas extends Readonly<Record<string, z.ZodType>>>(
  streams: readonly string[],
  schemas: Schemas,
  said: {
    readonly events: Readonly<Record<Extract<keyof NoInfer<Schemas>, string>, string>>
    readonly reasons: Readonly<Record<ReasonOf<NoInfer<Schemas>>, string>>
  },
): PrivateEvents => ({
  streams,
  events: told<Extract<keyof Schemas, string>>(schemas, said.events),
  reasons: said.reasons,
})

/** The events that are stored and never published. */
export const privateEvents: readonly PrivateEvents[] = [
  inStreams(['user-{client_id}'], userEventSchemas, {
    events: {
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
    },
    reasons: {
      nickname_taken: 'The nickname is that of a client who is or was registered; the operator chose it for a new one.',
      already_registered: 'A client of this id is or was registered.',
      too_many_tokens: 'The client has `tokens_max` tokens that have not ended, the most that it may have.',
      not_registered: 'The client is not registered, or was erased.',
      no_such_token: 'The client has no token of this id: there was none, it was revoked, or it ended.',
      changed_meanwhile: 'The password was changed while the old one was checked.',
      no_such_link: 'The link is not the newest one, was used, or the password was changed since.',
      link_expired: 'The link was used after its end.',
      verified_already: 'The e-mail address was confirmed before.',
    },
  }),
  inStreams(['application-{id}'], applicationEventSchemas, {
    events: {
      ApplicationRegistered: 'People can log in through the application.',
      ApplicationRefused: 'The application was not registered, and why.',
      ApplicationClosed: 'Nobody can log in through the application any more.',
    },
    reasons: {
      registered_already: 'An application of this id is open.',
      closed: 'The application of this id was closed, for good.',
    },
  }),
  inStreams(['claim-email-{hash}', 'claim-nickname-{hash}'], nameEventSchemas, {
    events: {
      NameClaimed: 'The name is that of `holder`.',
      NameRefused: 'The name belongs to somebody else, `holder`.',
      NameReleased: 'The name may be taken again.',
    },
    reasons: {},
  }),
  inStreams(['signing-keys'], signingKeyEventSchemas, {
    events: {
      SigningKeyAdded: 'There is another key for access tokens; it signs from `signs_from` on.',
      SigningKeyRefused: 'No key was added, for one that was added before does not sign yet.',
      RsaKeyAdded: 'The key of this number has an RSA key beside it, for ID tokens; it stands there encrypted.',
      RsaKeyRefused: 'No RSA key was added, and why.',
    },
    reasons: {
      one_waits: 'The key that was added last does not sign before `signs_from`.',
      there_already: 'The key of this number, or a later one, has an RSA key.',
      no_such_key: 'No key of this number was added.',
    },
  }),
  inStreams(['claim-options-account-{hash}'], accountClaimEventSchemas, {
    events: {
      AccountRequested: 'A client asked for the account of this kind, and the number it shall have.',
      RequestRefused: 'The client has asked for an account of this kind before: the one with this number.',
    },
    reasons: {
      already_requested: 'The client has asked for an account of this kind before.',
    },
  }),
  inStreams(['agent-client-{client_id}'], agentClientEventSchemas, {
    events: {
      AgentClientSwitched: 'What the client allows in its dealings with agents is now this.',
    },
    reasons: {},
  }),
  inStreams(['claim-agent-numbers'], agentNumberEventSchemas, {
    events: {
      AgentNumberClaimed: 'The number is that of this client, to be an agent under.',
      AgentNumberKept: 'The client has this number already.',
    },
    reasons: {},
  }),
]
