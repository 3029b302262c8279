import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { TransferFailure } from '@folio/contracts/payment-agent/transfer-end.ts'
import type { AgentTransferEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'

type Answered = readonly [code: ErrorCode, message: string]
type ByKind = Readonly<Record<AgentTransferKind, Answered>>

const both = (code: ErrorCode, message: string): ByKind => ({ deposit: [code, message], withdrawal: [code, message] })

const walletDisabled = both('WalletDisabled', 'The paying or the receiving wallet is frozen or closed.')
const noWallet = both('NoClientWallet', "The client's wallet is closed.")
const poor = both('WalletFundsInsufficient', 'The paying wallet has too little of this currency.')
const dailyCount: ByKind = {
  deposit: ['DailyTransferCountLimit', 'The limit on the number of deposits in 24 hours is reached.'],
  withdrawal: ['DailyWithdrawalCountLimit', 'The limit on the number of withdrawals in 24 hours is reached.'],
}
const dailyAmount: ByKind = {
  deposit: ['DailyTransferAmountLimit', 'The deposit would exceed the limit on the amount deposited in 24 hours.'],
  withdrawal: [
    'DailyWithdrawalAmountLimit',
    'The withdrawal would exceed the limit on the amount withdrawn in 24 hours.',
  ],
}

const codes: Readonly<Record<AgentRefusal, ByKind>> = {
  agent_inactive: both('AgentInactive', 'The agent is inactive.'),
  currency_unsupported: both('AgentCurrencyUnsupported', 'The agent does not serve this currency.'),
  client_unknown: both('NicknameNotFound', 'No client has this nickname.'),
  client_wallet_closed: noWallet,
  own_agent: {
    deposit: ['AgentSelfTransfer', 'An agent cannot make a deposit to itself.'],
    withdrawal: ['AgentSelfWithdraw', 'An agent cannot withdraw through itself.'],
  },
  recipient_agent_not_allowed: both('TransferToAgentNotAllowed', 'The agent may not pay other agents.'),
  recipient_agent_currency: both('TransferAgentCurrencyUnsupported', 'The other agent does not serve this currency.'),
  agent_disabled: {
    deposit: ['AgentDepositDisabled', "The agent's deposits are disabled."],
    withdrawal: ['AgentWithdrawDisabled', "The agent's withdrawals are disabled."],
  },
  deposits_disabled: both('DepositDisabled', 'Deposits through agents are disabled.'),
  client_disabled: {
    deposit: ['ClientDepositDisabled', "The client's deposits through agents are disabled."],
    withdrawal: ['ClientWithdrawDisabled', "The client's withdrawals through agents are disabled."],
  },
  wallet_frozen: walletDisabled,
  country_unsupported: both(
    'ClientCountryUnsupported',
    'The agent does not serve the country that the client lives in.',
  ),
  below_minimum: both('WithdrawalAmountMinimum', "The amount is below the agent's minimum for this currency."),
  above_maximum: both('WithdrawalAmountMaximum', "The amount is above the agent's maximum for this currency."),
  daily_count: dailyCount,
  daily_amount: dailyAmount,
  code_too_soon: both('OtpRateLimitExceeded', 'A code was requested too recently; try again later.'),
  code_invalid: both('InvalidOTP', 'The code is wrong, used or expired.'),
  code_tries: both('OtpValidationRateLimitExceeded', 'Too many wrong codes were entered; request a new code.'),
  insufficient_funds: poor,
}

/** The API's refusal for a reason of the agent's stream or of the views. */
export const agentRefusal = (kind: AgentTransferKind, reason: AgentRefusal): Refusal => {
  const [code, message] = codes[reason][kind]
  return { status: 400, code, message }
}

const unexpected: ByKind = {
  deposit: ['TransferFailed', 'The deposit failed; no money was moved.'],
  withdrawal: ['WithdrawalFailed', 'The withdrawal failed; no money was moved.'],
}

/** Maps the failure of the paying or the receiving wallet to an error; the client's wallet may be either. */
const failureOf = (kind: AgentTransferKind, reason: TransferFailure, status: AgentTransferEntry['status']): ByKind => {
  switch (reason) {
    case 'insufficient_funds':
      return poor
    case 'daily_count':
      return dailyCount
    case 'daily_amount':
      return dailyAmount
    case 'closed':
    case 'wallet_not_open':
      return (kind === 'deposit') === (status === 'failed') ? noWallet : walletDisabled
    case 'destination_closed':
      return kind === 'deposit' ? noWallet : walletDisabled
    case 'frozen':
    case 'destination_frozen':
      return walletDisabled
    case 'quote_expired':
    case 'quote_spent':
    case 'destination_account_inactive':
    case 'transaction_limit':
    case 'daily_limit':
    case 'batch_refused':
      return unexpected
  }
}

/** The API's refusal for a transfer that was recorded and then failed or was rejected. */
export const failedTransfer = (
  kind: AgentTransferKind,
  reason: TransferFailure,
  status: AgentTransferEntry['status'],
): Refusal => {
  const [code, message] = failureOf(kind, reason, status)[kind]
  return { status: code === 'TransferFailed' || code === 'WithdrawalFailed' ? 500 : 400, code, message }
}
