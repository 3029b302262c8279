import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { WalletEventData } from '@folio/contracts/wallet/events.ts'
import { roundedUp } from '@folio/kernel/amount.ts'
import type { Refusal } from '../http/refusal.ts'
import type { RequestOutcome } from './client-command.ts'
import type { Gateway } from './gateway.ts'
import { recordedHeaders } from './recorded-answer.ts'
import { againstRule } from './refusals.ts'
import { shown } from './shown-amount.ts'

type Refused = WalletEventData<'TransferRefused'> | WalletEventData<'CashRefused'> | TradingEventData<'TransferRefused'>
type OverLimits = Partial<
  Pick<WalletEventData<'TransferRefused'>, 'usd_amount' | 'transaction_usd_max' | 'daily_count' | 'daily_count_max'>
>
type Rule = Exclude<Refused['reason'], 'quote_expired' | 'quote_spent' | 'transaction_limit' | 'daily_limit'>

const messages: Readonly<Record<Rule, string>> = {
  wallet_not_open: 'The wallet is not open.',
  account_not_open: 'The options account is not open.',
  demo_account: 'The options account has play money only.',
  account_inactive: 'The options account is not active.',
  destination_account_inactive: 'The options account is not active.',
  frozen: 'The wallet is frozen.',
  closed: 'The wallet is closed.',
  destination_frozen: 'The destination wallet is frozen.',
  destination_closed: 'The destination wallet is closed.',
  daily_count: 'The wallet has moved money through agents as often as it may in 24 hours.',
  daily_amount: 'The wallet would move more through agents in 24 hours than it may.',
  insufficient_funds: 'There is too little of this currency.',
}

/** Callers know one rule for a frozen or closed wallet, whichever side it is on. */
const ruleOf = (reason: Rule): string => reason.replace('destination_', '')

/** What a refusal is told from. */
export type RefusedFacts = Pick<Refused, 'reason' | 'currency' | 'amount' | 'available'> & OverLimits

/** What would have been needed, and what there was. */
const funds = ({ currencies }: Gateway, { currency, amount, available }: RefusedFacts) =>
  available === undefined
    ? {}
    : { needed: shown(currencies, currency, amount), available: shown(currencies, currency, available), currency }

const overTransactionLimit = (
  { currencies }: Pick<Gateway, 'currencies'>,
  { usd_amount, transaction_usd_max }: OverLimits,
): Refusal => {
  const decimals = currencies.get('USD')?.decimals ?? 0
  const usd = (amount: typeof usd_amount) =>
    amount === undefined ? undefined : shown(currencies, 'USD', roundedUp(amount, decimals))
  return {
    status: 400,
    code: 'TransactionLimitError',
    message: 'The amount is worth more than one transfer may be.',
    details: { rule: 'transaction_limit', needed: usd(usd_amount), limit: usd(transaction_usd_max), currency: 'USD' },
  }
}

const overDailyLimit = ({ daily_count, daily_count_max }: OverLimits): Refusal => ({
  status: 400,
  code: 'DailyLimitError',
  message: 'There were as many transfers to other clients in the last 24 hours as there may be.',
  details: { rule: 'daily_limit', held: daily_count, limit: daily_count_max },
})

/** A refusal as callers are told it, with what would have been needed. */
export const refusalOf = (gateway: Gateway, refused: RefusedFacts): Refusal => {
  switch (refused.reason) {
    case 'quote_expired':
    case 'quote_spent': {
      const message = refused.reason === 'quote_spent' ? 'rate_token was used before.' : 'rate_token has expired.'
      return { status: 400, code: 'ValidationError', message, field: 'rate_token' }
    }
    case 'transaction_limit':
      return overTransactionLimit(gateway, refused)
    case 'daily_limit':
      return overDailyLimit(refused)
    default:
      return againstRule(ruleOf(refused.reason), messages[refused.reason], funds(gateway, refused))
  }
}

/** A recorded refusal as it is answered, with what would have been needed. */
export const refusalAnswer = (gateway: Gateway, settled: RequestOutcome, refused: Refused): Refusal => ({
  ...refusalOf(gateway, refused),
  headers: recordedHeaders(settled),
})
