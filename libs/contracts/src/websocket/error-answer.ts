import { z } from 'zod'
import { callPolicies } from './call-policies.ts'
import { socketErrorSubcode } from './error-subcode.ts'
import { answerShape, pushShape } from './frame-shapes.ts'

/** The code of an error of a socket call; programs branch on it. */
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
  message: z.string().describe('A sentence for people; with `code_args`, a template for them.'),
  details: z.looseObject({ field: z.string().optional() }).optional(),
  subcode: socketErrorSubcode.optional(),
  code_args: z.array(z.unknown()).optional(),
})

/**
 * An error answer to a call; `msg_type` is `error` if the request names no known call. The last push of a stream of prices may
 * be an error, too, and is numbered like its other pushes.
 */
export const errorAnswer = z.strictObject({
  ...answerShape('error'),
  msg_type: z.enum(['error', ...Object.keys(callPolicies)]),
  error,
  ...pushShape,
})

/** The error of a call. */
export type SocketError = z.infer<typeof error>
