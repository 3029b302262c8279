import { createToken, revokeToken } from './account/tokens.ts'
import type { Endpoint } from './endpoint.ts'
import { errorsOf } from './endpoint-errors.ts'
import type { ErrorCode } from './error-code.ts'
import { registerApplication } from './operator/applications.ts'
import { depositCash, withdrawCash } from './operator/move-cash.ts'
import { openClient } from './operator/open-client.ts'
import { createAccount } from './options/create-account.ts'
import { makeOtp } from './options/make-otp.ts'
import { resetDemoBalance } from './options/reset-demo-balance.ts'
import { editAgentClient } from './payment-agents/agent-client.ts'
import { recordedDepositCodes, recordedWithdrawalCodes } from './payment-agents/agent-codes.ts'
import { makeAgentDeposit } from './payment-agents/make-agent-deposit.ts'
import { makeAgentWithdrawal } from './payment-agents/make-agent-withdrawal.ts'
import { requestVerificationCode } from './payment-agents/request-verification-code.ts'
import { makeExchange } from './wallet/make-exchange.ts'
import { makePlatformTransfer } from './wallet/make-platform-transfer.ts'
import { makeTransfer } from './wallet/make-transfer.ts'
import { validateTransfer } from './wallet/validate-transfer.ts'

/** How an endpoint answers when a `request_id` comes again. */
export type Repeat = {
  readonly endpoint: Endpoint
  /** The answer to the same id with the same body, once the first answer is recorded: that one again, or an error. */
  readonly sameBody: 'first answer' | ErrorCode
  /** The error that answers the same id with another body. */
  readonly otherBody: ErrorCode
  /** Refusals that are recorded, and so use the id up. */
  readonly usesUp: readonly ErrorCode[]
  /** Those of them that other causes answer with without recording anything, each with these causes. */
  readonly unlessFor: Readonly<Partial<Record<ErrorCode, string>>>
  /** Refusals that the document names and no call comes to, each with the reason; they are not told of. */
  readonly neverMet?: Readonly<Partial<Record<ErrorCode, string>>>
  /** Whether a recorded answer has the header `Ledger-Revision`, and an unrecorded one has not. */
  readonly tellsRevision: boolean
  /** What a caller does who got no answer, a 504, or a status of 500 or 503. */
  readonly afterLostAnswer: string
}

const SEND_AGAIN = 'Send the same again: it answers what the first call answered, or does it now.'

const betweenWallets = {
  sameBody: 'first answer',
  otherBody: 'DuplicateRequestID',
  tellsRevision: true,
  afterLostAnswer: SEND_AGAIN,
} as const

const NOT_ALLOWED = '`details.rule` is `destination_not_allowed`'
const WRONG_TOKEN = 'a field is wrong, or the first call already found `rate_token` spent or expired'

const throughAgents = {
  sameBody: 'RequestIDUsed',
  otherBody: 'RequestIDUsed',
  tellsRevision: true,
  unlessFor: {},
} as const

const readDetail = (path: string): string =>
  'Send the same again. A `RequestIDUsed` tells what became of the first call in `detail.status`, and so does ' +
  `\`GET ${path}/{request_id}\`. Use another id only after \`rejected\` or \`failed\`. Without a \`request_id\` nobody can ` +
  'find out.'

const NO_NICKNAME = 'nobody has the nickname'
const cash = { ...betweenWallets, usesUp: ['BadRequest'], unlessFor: {} } as const

/** Every endpoint that takes a `request_id`, and how it answers when one comes again. */
export const repeats: readonly Repeat[] = [
  {
    ...betweenWallets,
    endpoint: makeTransfer,
    usesUp: ['BadRequest', 'TransactionLimitError', 'DailyLimitError'],
    unlessFor: { BadRequest: NOT_ALLOWED },
  },
  {
    ...betweenWallets,
    endpoint: makeExchange,
    usesUp: ['BadRequest', 'TransactionLimitError', 'DailyLimitError', 'ValidationError'],
    unlessFor: { BadRequest: NOT_ALLOWED, ValidationError: WRONG_TOKEN },
  },
  {
    endpoint: makePlatformTransfer,
    sameBody: 'DuplicateRequestID',
    otherBody: 'DuplicateRequestID',
    tellsRevision: true,
    usesUp: ['BadRequest', 'WalletFundsInsufficient', 'TransactionLimitError', 'ValidationError'],
    unlessFor: { BadRequest: NOT_ALLOWED, ValidationError: WRONG_TOKEN },
    afterLostAnswer:
      'Send the same again. A `DuplicateRequestID` tells what became of the first call in `details.status`: after ' +
      '`pending` or `complete` it is done, after `requested` send the same again a few seconds later. Use another id only ' +
      'after `rejected` or `returned`.',
  },
  {
    ...throughAgents,
    endpoint: makeAgentDeposit,
    usesUp: recordedDepositCodes,
    unlessFor: { AgentInactive: NO_NICKNAME, AgentCurrencyUnsupported: NO_NICKNAME },
    afterLostAnswer: readDetail('/payment-agents/v1/transfer'),
  },
  {
    ...throughAgents,
    endpoint: makeAgentWithdrawal,
    usesUp: recordedWithdrawalCodes,
    afterLostAnswer: readDetail('/payment-agents/v1/withdraw'),
  },
  { ...cash, endpoint: depositCash },
  { ...cash, endpoint: withdrawCash },
  {
    ...betweenWallets,
    endpoint: openClient,
    usesUp: [],
    unlessFor: {},
    tellsRevision: false,
    afterLostAnswer: `${SEND_AGAIN} Without a \`request_id\` the token is lost.`,
  },
  {
    ...betweenWallets,
    endpoint: registerApplication,
    usesUp: [],
    unlessFor: {},
    neverMet: { BadRequest: 'the id of an application is made from the request, so that no two have the same' },
    tellsRevision: false,
    afterLostAnswer: `${SEND_AGAIN} Without a \`request_id\` it registers another application.`,
  },
]

/** The other calls that change something, and what a caller does who got no answer. */
export const withoutRequestId: readonly Pick<Repeat, 'endpoint' | 'afterLostAnswer'>[] = [
  {
    endpoint: createToken,
    afterLostAnswer: 'The token is lost: find it by `GET /account/v1/tokens`, revoke it, and make another.',
  },
  { endpoint: revokeToken, afterLostAnswer: 'Send the same again: a 404 says that the token is revoked.' },
  { endpoint: createAccount, afterLostAnswer: 'Send the same again: it finds the account, or opens it now.' },
  {
    endpoint: resetDemoBalance,
    afterLostAnswer: 'Send the same again: it makes the balance 10000 once more.',
  },
  { endpoint: makeOtp, afterLostAnswer: 'Ask for another one; a password that nobody uses expires.' },
  {
    endpoint: requestVerificationCode,
    afterLostAnswer: 'The code may have gone out. An `OtpRateLimitExceeded` says that it has; another one replaces it.',
  },
  { endpoint: editAgentClient, afterLostAnswer: 'Send the same again.' },
  { endpoint: validateTransfer, afterLostAnswer: 'Send the same again: it moves nothing.' },
]

const REFUSED: ReadonlySet<number> = new Set([400, 403, 404])

/** The refusals of an endpoint that leave a `request_id` free: all that its document names but those that use it up or are never met. */
export const leavesFree = ({
  endpoint,
  usesUp,
  unlessFor,
  neverMet = {},
  sameBody,
  otherBody,
}: Repeat): readonly ErrorCode[] =>
  errorsOf(endpoint)
    .filter(({ status }) => REFUSED.has(status))
    .flatMap(({ codes }) => codes)
    .filter((code) => code !== sameBody && code !== otherBody && neverMet[code] === undefined)
    .filter((code) => !usesUp.includes(code) || unlessFor[code] !== undefined)
