import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import type { WalletEventData } from '@folio/contracts/wallet/events.ts'
import { roundedUp } from '@folio/kernel/amount.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { formatAmount, recordedHeaders } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'

type Refused = WalletEventData<'TransferRefused'> | WalletEventData<'CashRefused'> | TradingEventData<'TransferRefused'>
type OverLimits = Partial<
  Pick<WalletEventData<'TransferRefused'>, 'usd_amount' | 'transaction_usd_max' | 'daily_count' | 'daily_count_max'>
>
type Rule = Exclude<
  Refused['reason'],
  'quote_expired' | 'quote_spent' | 'transaction_limit' | 'daily_limit' | 'insufficient_funds'
>

const messages: Readonly<Record<Rule, string>> = {
  wallet_not_open: 'The wallet is not open.',
  account_not_open: 'The options account is not open.',
  demo_account: 'The options account is a demo account, which holds no real money.',
  account_inactive: 'The options account is not active.',
  destination_account_inactive: 'The options account is not active.',
  frozen: 'The wallet is frozen.',
  closed: 'The wallet is closed.',
  destination_frozen: 'The destination wallet cannot receive money at present.',
  destination_closed: 'The destination wallet is closed.',
  daily_count: "The wallet's limit on the number of transfers through agents in 24 hours is reached.",
  daily_amount: "The transfer would exceed the wallet's limit on the amount moved through agents in 24 hours.",
  batch_refused:
    'Another transfer of the same call was refused, or all of them are too large for one append, so that none was made.',
}

/** Names the rule for callers: one for a frozen or closed wallet on either side. */
const ruleOf = (reason: Rule): string => reason.replace('destination_', '')

/** The facts of a refusal event that its answer shows. */
export type RefusedFacts = Pick<Refused, 'reason' | 'currency' | 'amount' | 'available'> & OverLimits

/** Names the amount that the payment needed, and the amount that its account had, if the refusal records that. */
const tooLittle = (
  { currencies }: Pick<Gateway, 'currencies'>,
  { currency, amount, available: balance }: RefusedFacts,
): Refusal => {
  const needed = formatAmount(currencies, currency, amount)
  const remedy = 'choose a smaller amount or pay money in first.'
  if (balance === undefined) {
    return ruleViolation('insufficient_funds', `The paying account has less than ${needed} ${currency}; ${remedy}`)
  }
  const available = formatAmount(currencies, currency, balance)
  const message = `The paying account has ${available} ${currency}, but ${needed} ${currency} are needed; ${remedy}`
  return ruleViolation('insufficient_funds', message, { needed, available, currency })
}

const overTransactionLimit = (
  { currencies }: Pick<Gateway, 'currencies'>,
  { usd_amount, transaction_usd_max }: OverLimits,
): Refusal => {
  const decimals = currencies.get('USD')?.decimals ?? 0
  const usd = (amount: typeof usd_amount) =>
    amount === undefined ? undefined : formatAmount(currencies, 'USD', roundedUp(amount, decimals))
  const limit = usd(transaction_usd_max)
  return {
    status: 400,
    code: 'TransactionLimitError',
    message:
      limit === undefined ? 'Limit for one transfer exceeded.' : `Limit of ${limit} USD for one transfer exceeded.`,
    details: { rule: 'transaction_limit', needed: usd(usd_amount), limit, currency: 'USD' },
  }
}

const overDailyLimit = ({ daily_count, daily_count_max }: OverLimits): Refusal => ({
  status: 400,
  code: 'DailyLimitError',
  message:
    daily_count_max === undefined
      ? 'Daily limit of transfers to other clients reached.'
      : `Daily limit of ${daily_count_max} transfers to other clients reached.`,
  details: { rule: 'daily_limit', held: daily_count, limit: daily_count_max },
})

/** The API's refusal for a refusal event, with the needed and the available amount. */
export const refusalOf = (gateway: Pick<Gateway, 'currencies'>, refused: RefusedFacts): Refusal => {
  switch (refused.reason) {
    case 'quote_expired':
    case 'quote_spent': {
      const fault = refused.reason === 'quote_spent' ? 'was already used' : 'has expired'
      const message = `rate_token ${fault}; request a new exchange rate.`
      return { status: 400, code: 'ValidationError', message, field: 'rate_token' }
    }
    case 'transaction_limit':
      return overTransactionLimit(gateway, refused)
    case 'daily_limit':
      return overDailyLimit(refused)
    case 'insufficient_funds':
      return tooLittle(gateway, refused)
    default:
      return ruleViolation(ruleOf(refused.reason), messages[refused.reason])
  }
}

/** The API's refusal for a recorded refusal event, with the headers of a recorded answer. */
export const refusalAnswer = (gateway: Gateway, settled: RequestOutcome, refused: Refused): Refusal => ({
  ...refusalOf(gateway, refused),
  headers: recordedHeaders(settled),
})
