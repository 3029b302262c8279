import { paymentReasons } from '../ledger/payment-reasons.ts'
import { ledgerTopic } from '../ledger-record.ts'
import { type ServiceContract, streamContract } from '../messaging/service-contract.ts'
import { tradingCommands } from './commands.ts'
import { tradingEvents } from './events.ts'
import { TRADING_SERVICE, TRADING_STREAM_PREFIX } from './views.ts'

/** The trading service: the money of options accounts. */
export const tradingContract = {
  name: TRADING_SERVICE,
  summary: 'the money of options accounts, and contracts from purchase to settlement',
  commands: tradingCommands,
  streams: {
    account: streamContract({
      prefix: TRADING_STREAM_PREFIX,
      key: '{account_id}',
      events: tradingEvents,
      reasons: {
        already_open: 'The account is open already.',
        account_not_open: 'The account does not exist.',
        real_account: 'Only a demo account has a balance that can be reset.',
        account_inactive: 'The operator has made the account inactive.',
        demo_account: 'Demo accounts neither send nor receive transfers.',
        destination_frozen: paymentReasons.destination_frozen,
        destination_closed: paymentReasons.destination_closed,
        quote_expired: paymentReasons.quote_expired,
        quote_spent: paymentReasons.quote_spent,
        transaction_limit: paymentReasons.transaction_limit,
        insufficient_funds: paymentReasons.insufficient_funds,
        currency_not_held: 'The currency of the account differs from the currency of the transfer.',
      },
      isPublished: true,
    }),
  },
  ledger: { topic: ledgerTopic(TRADING_SERVICE), retentionDays: 365 },
} as const satisfies ServiceContract
