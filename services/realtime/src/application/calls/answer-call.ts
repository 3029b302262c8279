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
import { unreachable } from '@folio/kernel/unreachable.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
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

const accountOf = (asked: SocketRequest): string => userOf(asked).account_id

/** Throws `CallRefused` if a call requires a socket of an account and this socket is public. */
export const assertAllowed = (asked: SocketRequest): void => {
  if (callPolicies[asked.name].auth === 'account') accountOf(asked)
}

/** The calls that need the account of a socket, and not its client. */
type AccountCall = Extract<
  CallName,
  | 'balance'
  | 'transaction'
  | 'statement'
  | 'proposal_open_contract'
  | 'contract_update_history'
  | 'portfolio'
  | 'profit_table'
  | 'logout'
>

/** Answers a call about the account of a socket. */
const answerAccountCall = (
  calls: CallContext,
  name: AccountCall,
  asked: SocketRequest,
): CallAnswer | Promise<CallAnswer> => {
  const { request, session } = asked
  switch (name) {
    case 'balance':
      return answerBalance(calls, validateRequest(balanceCall, request), { accountId: accountOf(asked), session })
    case 'transaction':
      return answerTransaction(calls, validateRequest(transactionCall, request), {
        accountId: accountOf(asked),
        session,
      })
    case 'statement':
      return answerStatement(calls, validateRequest(statementCall, request), { accountId: accountOf(asked), session })
    case 'proposal_open_contract':
      return answerProposalOpenContract(calls, validateRequest(proposalOpenContractCall, request), {
        accountId: accountOf(asked),
        session,
      })
    case 'contract_update_history':
      return answerContractUpdateHistory(calls, validateRequest(contractUpdateHistoryCall, request), {
        accountId: accountOf(asked),
        session,
      })
    case 'portfolio':
      return answerPortfolio(calls, validateRequest(portfolioCall, request), { accountId: accountOf(asked), session })
    case 'profit_table':
      return answerProfitTable(calls, validateRequest(profitTableCall, request), {
        accountId: accountOf(asked),
        session,
      })
    case 'logout':
      return answerLogout(validateRequest(logoutCall, request), { accountId: accountOf(asked), session })
    default:
      return unreachable(name)
  }
}

/** Answers a call; throws `CallRefused` for a refusal. */
export const answerCall = async (calls: CallContext, asked: SocketRequest): Promise<CallAnswer> => {
  const { name, request, session } = asked
  switch (name) {
    case 'ping':
      validateRequest(pingCall, request)
      return { body: { ping: 'pong' } }
    case 'time':
      validateRequest(timeCall, request)
      return { body: { time: Math.floor(calls.clock() / 1e6) } }
    case 'active_symbols':
      return answerActiveSymbols(calls, validateRequest(activeSymbolsCall, request))
    case 'contracts_list':
      validateRequest(contractsListCall, request)
      return answerContractsList()
    case 'contracts_for':
      return answerContractsFor(calls, validateRequest(contractsForCall, request), asked.bearer)
    case 'trading_times':
      return answerTradingTimes(calls, validateRequest(tradingTimesCall, request))
    case 'ticks':
      return answerTicks(calls, validateRequest(ticksCall, request), session)
    case 'ticks_history':
      return answerTicksHistory(calls, validateRequest(ticksHistoryCall, request), session)
    case 'proposal':
      return answerProposal(calls, validateRequest(proposalCall, request), { session, bearer: asked.bearer })
    case 'buy':
      return answerBuy(calls, validateRequest(buyCall, request), { user: userOf(asked), session })
    case 'cancel':
      return answerCancel(calls, validateRequest(cancelCall, request), { user: userOf(asked), session })
    case 'sell':
      return answerSell(calls, validateRequest(sellCall, request), { user: userOf(asked), session })
    case 'contract_update':
      return answerContractUpdate(calls, validateRequest(contractUpdateCall, request), { user: userOf(asked), session })
    case 'balance':
    case 'transaction':
    case 'statement':
    case 'proposal_open_contract':
    case 'contract_update_history':
    case 'portfolio':
    case 'profit_table':
    case 'logout':
      return answerAccountCall(calls, name, asked)
    case 'forget':
      return { body: { forget: session.subscriptions.end(validateRequest(forgetCall, request).forget) ? 1 : 0 } }
    case 'forget_all': {
      const { forget_all } = validateRequest(forgetAllCall, request)
      const kinds = typeof forget_all === 'string' ? [forget_all] : forget_all
      return { body: { forget_all: session.subscriptions.endAll(kinds) } }
    }
    default:
      return unreachable(name)
  }
}
