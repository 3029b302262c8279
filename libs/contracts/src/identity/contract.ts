import { revocations } from '../messaging/revocation.ts'
import { type ServiceContract, streamContract } from '../messaging/service-contract.ts'
import { identityCommands } from './commands.ts'
import { applicationEvents, nameEvents, SIGNING_KEYS_STREAM, signingKeyEvents, userEvents } from './events.ts'
import { nameStreamPrefixes } from './names.ts'
import { OPERATOR_STREAM_PREFIX, operatorEvents } from './operators.ts'
import { IDENTITY_SERVICE } from './views.ts'

const names = { key: '{hash}', events: nameEvents, reasons: {}, isPublished: false }

/** The identity service: users, applications, names that one client alone may have, keys that sign tokens, and operators. */
export const identityContract = {
  name: IDENTITY_SERVICE,
  summary: 'sign-up, log-in, OAuth, tokens, unique names, operators',
  commands: identityCommands,
  streams: {
    user: streamContract({
      prefix: 'user-',
      key: '{client_id}',
      events: userEvents,
      reasons: {
        nickname_taken: 'The operator chose a nickname that belongs to a client who is or was registered.',
        already_registered: 'A client of this id is or was registered.',
        password_changed: 'The password of the log-in that asked for the token was changed meanwhile.',
        too_many_tokens: 'The client has `tokens_max` tokens that have not ended, which is the limit.',
        not_registered: 'The client is not registered, or was erased.',
        no_such_token: 'The client has no token of this id: there was none, it was revoked, or it ended.',
        changed_meanwhile: 'The password was changed while the old one was checked.',
        no_such_link: 'The link is not the newest one, was used, or the password was changed since.',
        link_expired: 'The link was used after its end.',
        verified_already: 'The e-mail address was confirmed before.',
      },
      isPublished: false,
    }),
    application: streamContract({
      prefix: 'application-',
      key: '{id}',
      events: applicationEvents,
      reasons: {
        registered_already: 'An application of this id is open.',
        closed: 'The application of this id is permanently closed.',
      },
      isPublished: false,
    }),
    email: streamContract({ prefix: nameStreamPrefixes.email, ...names }),
    nickname: streamContract({ prefix: nameStreamPrefixes.nickname, ...names }),
    signingKeys: streamContract({
      prefix: SIGNING_KEYS_STREAM,
      key: '',
      events: signingKeyEvents,
      reasons: {
        one_waits: 'The key that was added last does not sign before `signs_from`.',
        there_already: 'The key of this number, or a later one, has an RSA key.',
        no_such_key: 'No key of this number was added.',
      },
      isPublished: false,
    }),
    operator: streamContract({
      prefix: OPERATOR_STREAM_PREFIX,
      key: '{name}',
      events: operatorEvents,
      reasons: {
        there_already: 'An operator of this name is or was there.',
        not_active: 'The operator was disabled, or never added.',
        role_missing: 'The role of the operator does not allow the act any more.',
      },
      isPublished: false,
    }),
  },
  /** As long as an access token can last at most. */
  topics: [{ name: revocations.name, retentionDays: 1 }],
} as const satisfies ServiceContract
