import { paymentReasons } from '../ledger/payment-reasons.ts'
import { ledgerTopic } from '../ledger-record.ts'
import { type ServiceContract, streamContract } from '../messaging/service-contract.ts'
import { walletCommands } from './commands.ts'
import { walletEvents } from './events.ts'
import { RATE_STREAM_PREFIX, rateEvents } from './rates.ts'
import { WALLET_SERVICE, WALLET_STREAM_PREFIX } from './views.ts'

/** The wallet service: wallets, and the rates that the operator sets. */
export const walletContract = {
  name: WALLET_SERVICE,
  summary: 'wallets, transfers between them, exchange rates of the operator',
  commands: walletCommands,
  streams: {
    wallet: streamContract({
      prefix: WALLET_STREAM_PREFIX,
      key: '{wallet_id}',
      events: walletEvents,
      reasons: {
        ...paymentReasons,
        already_open: 'The wallet is open already.',
        transfers_open: 'A transfer of the wallet has not ended.',
        balance_not_zero: 'The wallet has money.',
      },
      isPublished: true,
    }),
    rate: streamContract({
      prefix: RATE_STREAM_PREFIX,
      key: '{currency}',
      events: rateEvents,
      reasons: {},
      isPublished: true,
    }),
  },
  ledger: { topic: ledgerTopic(WALLET_SERVICE), retentionDays: 365 },
} as const satisfies ServiceContract
