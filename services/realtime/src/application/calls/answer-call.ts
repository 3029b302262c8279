import { balanceCall } from '@folio/contracts/websocket/balance.ts'
import { type CallName, callPolicies } from '@folio/contracts/websocket/call-policies.ts'
import { forgetCall } from '@folio/contracts/websocket/forget.ts'
import { forgetAllCall } from '@folio/contracts/websocket/forget-all.ts'
import { logoutCall } from '@folio/contracts/websocket/logout.ts'
import { activeSymbolsCall } from '@folio/contracts/websocket/market/active-symbols.ts'
import { contractsForCall } from '@folio/contracts/websocket/market/contracts-for.ts'
import { contractsListCall } from '@folio/contracts/websocket/market/contracts-list.ts'
import { ticksCall } from '@folio/contracts/websocket/market/ticks.ts'
import { ticksHistoryCall } from '@folio/contracts/websocket/market/ticks-history.ts'
import { tradingTimesCall } from '@folio/contracts/websocket/market/trading-times.ts'
import { pingCall } from '@folio/contracts/websocket/ping.ts'
import { statementCall } from '@folio/contracts/websocket/statement.ts'
import { timeCall } from '@folio/contracts/websocket/time.ts'
import { buyCall } from '@folio/contracts/websocket/trading/buy.ts'
import { cancelCall } from '@folio/contracts/websocket/trading/cancel.ts'
import { contractUpdateCall } from '@folio/contracts/websocket/trading/contract-update.ts'
import { contractUpdateHistoryCall } from '@folio/contracts/websocket/trading/contract-update-history.ts'
import { portfolioCall } from '@folio/contracts/websocket/trading/portfolio.ts'
import { profitTableCall } from '@folio/contracts/websocket/trading/profit-table.ts'
import { proposalCall } from '@folio/contracts/websocket/trading/proposal.ts'
import { proposalOpenContractCall } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { sellCall } from '@folio/contracts/websocket/trading/sell.ts'
import { transactionCall } from '@folio/contracts/websocket/transaction.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { z } from 'zod'
import type { CallContext } from '../call-context.ts'
import type { Bearer, CallAnswer, Session } from '../session.ts'
import { validateRequest } from '../validate-request.ts'
import { answerBalance } from './balance-call.ts'
import { answerLogout } from './logout-call.ts'
import { answerActiveSymbols } from './market/active-symbols-call.ts'
import { answerContractsFor } from './market/contracts-for-call.ts'
import { answerContractsList } from './market/contracts-list-call.ts'
import { answerTicks } from './market/ticks-call.ts'
import { answerTicksHistory } from './market/ticks-history-call.ts'
import { answerTradingTimes } from './market/trading-times-call.ts'
import { answerContractUpdateHistory } from './positions/contract-update-history-call.ts'
import { answerPortfolio } from './positions/portfolio-call.ts'
import { answerProfitTable } from './positions/profit-table-call.ts'
import { answerProposalOpenContract } from './positions/proposal-open-contract-call.ts'
import { answerStatement } from './statement-call.ts'
import { answerBuy } from './trading/buy-call.ts'
import { answerCancel } from './trading/cancel-call.ts'
import { answerContractUpdate } from './trading/contract-update-call.ts'
import { answerProposal } from './trading/proposal-call.ts'
import { answerSell } from './trading/sell-call.ts'
import { answerTransaction } from './transaction-call.ts'

/** A call and the connection it came on. */
export type SocketRequest = {
  readonly name: CallName
  /** The whole request, before validation. */
  readonly request: unknown
  readonly bearer: Bearer
  readonly session: Session
}

const userOf = ({ name, bearer }: SocketRequest): NonNullable<Bearer> => {
  if (bearer === undefined) {
    throw new CallRefused({ code: 'AuthorizationRequired', message: `${name} requires a socket of an account.` })
  }
  return bearer
}

/** Throws `CallRefused` if a call requires a socket of an account and this socket is public. */
export const assertAllowed = (asked: SocketRequest): void => {
  if (callPolicies[asked.name].auth === 'account') userOf(asked)
}

type Answered = CallAnswer | Promise<CallAnswer>

/** Validates the request of a call and answers it; throws `CallRefused` for a refusal. */
type Answering = (calls: CallContext, asked: SocketRequest) => Answered

/** Answers the calls of one kind, with what they need of their socket besides the request. */
type AnswersWith<From> = <Request>(
  call: { readonly request: z.ZodType<Request> },
  answer: (calls: CallContext, request: Request, from: From) => Answered,
) => Answering

const ofAnySocket: AnswersWith<SocketRequest> = (call, answer) => (calls, asked) =>
  answer(calls, validateRequest(call, asked.request), asked)

const ofAccount: AnswersWith<{ readonly accountId: string; readonly session: Session }> = (call, answer) =>
  ofAnySocket(call, (calls, request, asked) =>
    answer(calls, request, { accountId: userOf(asked).account_id, session: asked.session }),
  )

const ofUser: AnswersWith<{ readonly user: NonNullable<Bearer>; readonly session: Session }> = (call, answer) =>
  ofAnySocket(call, (calls, request, asked) => answer(calls, request, { user: userOf(asked), session: asked.session }))

const answers: Readonly<Record<CallName, Answering>> = {
  ping: ofAnySocket(pingCall, () => ({ body: { ping: 'pong' } })),
  time: ofAnySocket(timeCall, ({ clock }) => ({ body: { time: Math.floor(clock() / 1e6) } })),
  active_symbols: ofAnySocket(activeSymbolsCall, answerActiveSymbols),
  contracts_list: ofAnySocket(contractsListCall, answerContractsList),
  contracts_for: ofAnySocket(contractsForCall, (calls, request, { bearer }) =>
    answerContractsFor(calls, request, bearer),
  ),
  trading_times: ofAnySocket(tradingTimesCall, answerTradingTimes),
  ticks: ofAnySocket(ticksCall, (calls, request, { session }) => answerTicks(calls, request, session)),
  ticks_history: ofAnySocket(ticksHistoryCall, (calls, request, { session }) =>
    answerTicksHistory(calls, request, session),
  ),
  proposal: ofAnySocket(proposalCall, answerProposal),
  buy: ofUser(buyCall, answerBuy),
  cancel: ofUser(cancelCall, answerCancel),
  sell: ofUser(sellCall, answerSell),
  contract_update: ofUser(contractUpdateCall, answerContractUpdate),
  contract_update_history: ofAccount(contractUpdateHistoryCall, answerContractUpdateHistory),
  proposal_open_contract: ofAccount(proposalOpenContractCall, answerProposalOpenContract),
  portfolio: ofAccount(portfolioCall, answerPortfolio),
  profit_table: ofAccount(profitTableCall, answerProfitTable),
  statement: ofAccount(statementCall, answerStatement),
  transaction: ofAccount(transactionCall, answerTransaction),
  balance: ofAccount(balanceCall, answerBalance),
  logout: ofAccount(logoutCall, (_, request, caller) => answerLogout(request, caller)),
  forget: ofAnySocket(forgetCall, (_, { forget }, { session }) => ({
    body: { forget: session.subscriptions.end(forget) ? 1 : 0 },
  })),
  forget_all: ofAnySocket(forgetAllCall, (_, { forget_all: named }, { session }) => {
    const kinds = typeof named === 'string' ? [named] : named
    return { body: { forget_all: session.subscriptions.endAll(kinds) } }
  }),
}

/** Answers a call; rejects with `CallRefused` for a refusal. */
export const answerCall = async (calls: CallContext, asked: SocketRequest): Promise<CallAnswer> =>
  answers[asked.name](calls, asked)
