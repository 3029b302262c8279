/** Codes that any endpoint of any family may answer with. */
type GenericCode =
  | 'Unauthorized'
  | 'UnauthorizedAccess'
  | 'AccessDenied'
  | 'NotFound'
  | 'MethodNotAllowed'
  | 'PayloadTooLarge'
  | 'UnsupportedMediaType'
  | 'RateLimit'
  | 'InternalServerError'
  | 'ServiceUnavailable'
  | 'GatewayTimeout'

/** Codes of malformed requests. */
type MalformedCode = 'BadInputRequest' | 'FieldIsRequired' | 'ValidationError' | 'InputError' | 'InvalidCurrency'

/** Codes of wallets and of the operator. */
type WalletCode =
  | 'BadRequest'
  | 'CurrencyNotAllowed'
  | 'DuplicateRequestID'
  | 'WalletFundsInsufficient'
  | 'MinimumAmountError'
  | 'TransactionLimitError'
  | 'DailyLimitError'

/** Codes of payment agents. */
type AgentCode =
  | 'InvalidAmount'
  | 'InvalidCountry'
  | 'InvalidAgentID'
  | 'InvalidRequestIDFormat'
  | 'VerificationCodeFormatInvalid'
  | 'RequestIDUsed'
  | 'RequestIDNotFound'
  | 'AgentIDNotFound'
  | 'AgentNotFound'
  | 'AgentInactive'
  | 'AgentCurrencyUnsupported'
  | 'NicknameNotFound'
  | 'NoClientWallet'
  | 'AgentSelfTransfer'
  | 'AgentSelfWithdraw'
  | 'TransferToAgentNotAllowed'
  | 'TransferAgentCurrencyUnsupported'
  | 'AgentDepositDisabled'
  | 'AgentWithdrawDisabled'
  | 'DepositDisabled'
  | 'ClientDepositDisabled'
  | 'ClientWithdrawDisabled'
  | 'WalletDisabled'
  | 'ClientCountryUnsupported'
  | 'WithdrawalAmountMinimum'
  | 'WithdrawalAmountMaximum'
  | 'DailyTransferCountLimit'
  | 'DailyTransferAmountLimit'
  | 'DailyWithdrawalCountLimit'
  | 'DailyWithdrawalAmountLimit'
  | 'OtpRateLimitExceeded'
  | 'InvalidOTP'
  | 'OtpValidationRateLimitExceeded'
  | 'WalletFundsInsufficient'
  | 'NicknameLookupFailed'
  | 'WalletLookupFailed'
  | 'ClientIdentityLookupFailed'
  | 'TransferFailed'
  | 'WithdrawalFailed'
  | 'OTPValidationFailed'
  | 'VerificationCodeRequestFailed'

/** Codes of options accounts. */
type OptionsCode = 'AccountNotFound'

/** Codes of lists in pages. */
type ListCode = 'CursorExpired'

/** The code of an error on the wire; programs branch on it. */
export type ErrorCode = GenericCode | MalformedCode | WalletCode | AgentCode | OptionsCode | ListCode

/** The statuses that errors are answered with. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503 | 504
