import type { ErrorCode } from '../error-code.ts'

/** Codes of a deposit or withdrawal, whichever way the money goes, in the order in which they are looked for. */
const sharedCodes = [
  'InvalidAmount',
  'InvalidCurrency',
  'InvalidRequestIDFormat',
  'RequestIDUsed',
  'AgentIDNotFound',
  'AgentInactive',
  'AgentCurrencyUnsupported',
  'NoClientWallet',
  'WalletDisabled',
  'ClientCountryUnsupported',
  'WithdrawalAmountMinimum',
  'WithdrawalAmountMaximum',
  'WalletFundsInsufficient',
] as const satisfies readonly ErrorCode[]

/** Codes of a deposit. */
export const depositCodes = [
  ...sharedCodes,
  'NicknameNotFound',
  'AgentSelfTransfer',
  'TransferToAgentNotAllowed',
  'TransferAgentCurrencyUnsupported',
  'AgentDepositDisabled',
  'DepositDisabled',
  'ClientDepositDisabled',
  'DailyTransferCountLimit',
  'DailyTransferAmountLimit',
] as const satisfies readonly ErrorCode[]

const withdrawalRules = [
  'InvalidAgentID',
  'AgentSelfWithdraw',
  'AgentWithdrawDisabled',
  'ClientWithdrawDisabled',
  'DailyWithdrawalCountLimit',
  'DailyWithdrawalAmountLimit',
] as const satisfies readonly ErrorCode[]

/** Codes of a withdrawal. */
export const withdrawalCodes = [
  ...sharedCodes,
  ...withdrawalRules,
  'VerificationCodeFormatInvalid',
  'InvalidOTP',
  'OtpValidationRateLimitExceeded',
] as const satisfies readonly ErrorCode[]

/** Codes of a request for a verification code. */
export const verificationCodes = [
  ...sharedCodes.filter((code) => code !== 'InvalidRequestIDFormat' && code !== 'RequestIDUsed'),
  ...withdrawalRules,
  'OtpRateLimitExceeded',
] as const satisfies readonly ErrorCode[]
