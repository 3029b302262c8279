import { z } from 'zod'
import { answerShape } from './frame-shapes.ts'
import { knownCalls } from './known-calls.ts'

/** What an error of a socket call is called; programs branch on it. */
export const socketErrorCode = z.enum([
  'DuplicateRequestID',
  'InputValidationFailed',
  'InvalidToken',
  'AuthorizationRequired',
  'PermissionDenied',
  'RateLimit',
  'AlreadySubscribed',
  'ContractNotFound',
  'InsufficientBalance',
  'ValidationError',
  'NotFound',
  'Unauthorized',
  'InternalError',
  'InternalServerError',
  'InvalidSymbol',
  'MarketIsClosed',
  'ContractBuyValidationError',
  'ContractCreationFailure',
  'InvalidContractProposal',
  'InvalidSellContractProposal',
  'OfferingsValidationError',
  'InvalidOfferings',
  'BarrierValidationError',
  'ContractValidationError',
  'ContractUpdateFailure',
  'GetProposalFailure',
  'PriceMoved',
  'CompanyWideLimitExceeded',
  'DailyTurnoverLimitExceeded',
  'DailyProfitLimitExceeded',
  'DailyLossLimitExceeded',
  'PayoutLimitExceeded',
  'StakeLimitExceeded',
  'OpenPositionLimitExceeded',
  'TradingDisabled',
  'AccountDisabled',
])

const error = z.strictObject({
  code: socketErrorCode,
  message: z.string().describe('A sentence for people; where there are `code_args`, a template of them.'),
  details: z.looseObject({ field: z.string().optional() }).optional(),
  subcode: z.string().optional(),
  code_args: z.array(z.unknown()).optional(),
})

/** An answer that says no to any call; what could not be told to be a call is answered as `error`. */
export const errorAnswer = z.strictObject({
  ...answerShape('error'),
  msg_type: z.enum(['error', ...Object.keys(knownCalls)]),
  error,
})

/** What is wrong with a call. */
export type SocketError = z.infer<typeof error>
