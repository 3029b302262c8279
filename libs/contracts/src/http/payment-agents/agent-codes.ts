import type { ErrorCode } from '../error-code.ts'

const recordedOfBoth = [
  'AgentInactive',
  'AgentCurrencyUnsupported',
  'NoClientWallet',
  'WalletDisabled',
  'ClientCountryUnsupported',
  'WithdrawalAmountMinimum',
  'WithdrawalAmountMaximum',
  'WalletFundsInsufficient',
] as const satisfies readonly ErrorCode[]

/** Codes of both deposits and withdrawals, in the order of their checks. */
const sharedCodes = [
  'InvalidAmount',
  'InvalidCurrency',
  'InvalidRequestIDFormat',
  'RequestIDUsed',
  'AgentIDNotFound',
  ...recordedOfBoth,
] as const satisfies readonly ErrorCode[]

const recordedOfDeposits = [
  'TransferToAgentNotAllowed',
  'TransferAgentCurrencyUnsupported',
  'AgentDepositDisabled',
  'DepositDisabled',
  'ClientDepositDisabled',
  'DailyTransferCountLimit',
  'DailyTransferAmountLimit',
] as const satisfies readonly ErrorCode[]

/** Codes of a deposit that was refused by an event. */
export const recordedDepositCodes = [...recordedOfBoth, ...recordedOfDeposits] as const satisfies readonly ErrorCode[]

/** Codes of a deposit. */
export const depositCodes = [
  ...sharedCodes,
  'NicknameNotFound',
  'AgentSelfTransfer',
  ...recordedOfDeposits,
] as const satisfies readonly ErrorCode[]

const recordedRules = [
  'AgentWithdrawDisabled',
  'ClientWithdrawDisabled',
  'DailyWithdrawalCountLimit',
  'DailyWithdrawalAmountLimit',
] as const satisfies readonly ErrorCode[]

const withdrawalRules = [
  'InvalidAgentID',
  'AgentSelfWithdraw',
  ...recordedRules,
] as const satisfies readonly ErrorCode[]

const wrongCodes = ['InvalidOTP', 'OtpValidationRateLimitExceeded'] as const satisfies readonly ErrorCode[]

/** Codes of a withdrawal that was refused by an event. */
export const recordedWithdrawalCodes = [
  ...recordedOfBoth,
  ...recordedRules,
  ...wrongCodes,
] as const satisfies readonly ErrorCode[]

/** Codes of a withdrawal. */
export const withdrawalCodes = [
  ...sharedCodes,
  ...withdrawalRules,
  'VerificationCodeFormatInvalid',
  ...wrongCodes,
] as const satisfies readonly ErrorCode[]

/** Codes of a request for a verification code. */
export const verificationCodes = [
  ...sharedCodes.filter((code) => code !== 'InvalidRequestIDFormat' && code !== 'RequestIDUsed'),
  ...withdrawalRules,
  'OtpRateLimitExceeded',
] as const satisfies readonly ErrorCode[]
