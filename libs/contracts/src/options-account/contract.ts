import { ledgerTopic } from '../ledger-record.ts'
import { type ServiceContract, streamContract } from '../messaging/service-contract.ts'
import { optionsAccountCommands } from './commands.ts'
import { accountClaimEvents, optionsAccountEvents } from './events.ts'
import { ACCOUNT_CLAIM_STREAM_PREFIX, OPTIONS_ACCOUNT_SERVICE, OPTIONS_ACCOUNT_STREAM_PREFIX } from './views.ts'

/** The options-account service: options accounts apart from their money, and the claims on them. */
export const optionsAccountContract = {
  name: OPTIONS_ACCOUNT_SERVICE,
  summary: 'one options account of each kind for a client',
  commands: optionsAccountCommands,
  streams: {
    account: streamContract({
      prefix: OPTIONS_ACCOUNT_STREAM_PREFIX,
      key: '{account_id}',
      events: optionsAccountEvents,
      reasons: { number_taken: 'The number is the number of another account.' },
      isPublished: true,
    }),
    claim: streamContract({
      prefix: ACCOUNT_CLAIM_STREAM_PREFIX,
      key: '{hash}',
      events: accountClaimEvents,
      reasons: { already_requested: 'The client has asked for an account of this kind before.' },
      isPublished: false,
    }),
  },
  ledger: { topic: ledgerTopic(OPTIONS_ACCOUNT_SERVICE), retentionDays: 365 },
} as const satisfies ServiceContract
