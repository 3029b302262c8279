import type { ErrorCode } from '@folio/contracts/http/error-code.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { AgentRefusal } from '@folio/contracts/payment-agent/refusal-reason.ts'
import type { TransferFailure } from '@folio/contracts/payment-agent/transfer-end.ts'
import type { AgentTransferEntry } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '../../http/refusal.ts'

type Answered = readonly [code: ErrorCode, message: string]
type ByKind = Readonly<Record<AgentTransferKind, Answered>>

const both = (code: ErrorCode, message: string): ByKind => ({ deposit: [code, message], withdrawal: [code, message] })

const walletDisabled = both('WalletDisabled', 'A wallet of this transfer is frozen.')
const noWallet = both('NoClientWallet', "The client's wallet is closed.")
const poor = both('WalletFundsInsufficient', 'There is too little of this currency in the paying wallet.')
const dailyCount: ByKind = {
  deposit: ['DailyTransferCountLimit', 'There were as many deposits in 24 hours as may be.'],
  withdrawal: ['DailyWithdrawalCountLimit', 'There were as many withdrawals in 24 hours as may be.'],
}
const dailyAmount: ByKind = {
  deposit: ['DailyTransferAmountLimit', 'Deposits of 24 hours would come to more than they may.'],
  withdrawal: ['DailyWithdrawalAmountLimit', 'Withdrawals of 24 hours would come to more than they may.'],
}

const codes: Readonly<Record<AgentRefusal, ByKind>> = {
  agent_inactive: both('AgentInactive', 'The agent is switched off.'),
  currency_unsupported: both('AgentCurrencyUnsupported', 'The agent does not serve this currency.'),
  client_unknown: both('NicknameNotFound', 'There is no client of this nickname.'),
  client_wallet_closed: noWallet,
  own_agent: {
    deposit: ['AgentSelfTransfer', 'Agents cannot pay themselves.'],
    withdrawal: ['AgentSelfWithdraw', 'Agents cannot withdraw through themselves.'],
  },
  recipient_agent_not_allowed: both('TransferToAgentNotAllowed', 'The agent may not pay other agents.'),
  recipient_agent_currency: both('TransferAgentCurrencyUnsupported', 'The other agent does not serve this currency.'),
  agent_disabled: {
    deposit: ['AgentDepositDisabled', "The agent's deposits are switched off."],
    withdrawal: ['AgentWithdrawDisabled', "The agent's withdrawals are switched off."],
  },
  deposits_disabled: both('DepositDisabled', 'Deposits through agents are switched off.'),
  client_disabled: {
    deposit: ['ClientDepositDisabled', "The client's deposits through agents are switched off."],
    withdrawal: ['ClientWithdrawDisabled', "The client's withdrawals through agents are switched off."],
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
  code_too_soon: both('OtpRateLimitExceeded', 'The next code can be asked for a little later.'),
  code_invalid: both('InvalidOTP', 'The code is wrong, used or expired.'),
  code_tries: both('OtpValidationRateLimitExceeded', 'The code was missed too often; ask for a new one.'),
  insufficient_funds: poor,
}

/** A request that the agent's stream, or the view, refuses. */
export const agentRefusal = (kind: AgentTransferKind, reason: AgentRefusal): Refusal => {
  const [code, message] = codes[reason][kind]
  return { status: 400, code, message }
}

const unexpected: ByKind = {
  deposit: ['TransferFailed', 'The deposit was not made, and nothing has changed.'],
  withdrawal: ['WithdrawalFailed', 'The withdrawal was not made, and nothing has changed.'],
}

/** What a wallet that did not pay, or did not take it, means to who asked; the client's side may be either of them. */
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
      return unexpected
  }
}

/** A transfer that was taken on and came to nothing. */
export const failedTransfer = (
  kind: AgentTransferKind,
  reason: TransferFailure,
  status: AgentTransferEntry['status'],
): Refusal => {
  const [code, message] = failureOf(kind, reason, status)[kind]
  return { status: code === 'TransferFailed' || code === 'WithdrawalFailed' ? 500 : 400, code, message }
}
