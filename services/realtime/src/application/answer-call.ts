import { balanceCall } from '@folio/contracts/websocket/balance.ts'
import { forgetCall } from '@folio/contracts/websocket/forget.ts'
import { forgetAllCall } from '@folio/contracts/websocket/forget-all.ts'
import { type CallName, knownCalls } from '@folio/contracts/websocket/known-calls.ts'
import { logoutCall } from '@folio/contracts/websocket/logout.ts'
import { pingCall } from '@folio/contracts/websocket/ping.ts'
import { statementCall } from '@folio/contracts/websocket/statement.ts'
import { timeCall } from '@folio/contracts/websocket/time.ts'
import { transactionCall } from '@folio/contracts/websocket/transaction.ts'
import { answerBalance } from './balance-call.ts'
import { CallRefused } from './call-refused.ts'
import type { Calls } from './calls.ts'
import { answerLogout } from './logout-call.ts'
import type { Answered, Bearer, Session } from './session.ts'
import { answerStatement } from './statement-call.ts'
import { answerTransaction } from './transaction-call.ts'
import { validated } from './validated.ts'

/** A call and the connection it came on. */
export type Asked = {
  readonly name: CallName
  /** The whole request, not checked yet. */
  readonly request: unknown
  readonly bearer: Bearer
  readonly session: Session
}

const accountOf = ({ name, bearer }: Asked): string => {
  if (bearer === undefined) {
    throw new CallRefused({ code: 'AuthorizationRequired', message: `${name} is for the socket of an account.` })
  }
  return bearer.account_id
}

/** Throws `CallRefused` where a call is for the sockets of accounts and this is none. */
export const assertAllowed = (asked: Asked): void => {
  if (knownCalls[asked.name].auth === 'account') accountOf(asked)
}

/** Answers a call; throws `CallRefused` where it is refused. */
export const answerCall = async (calls: Calls, asked: Asked): Promise<Answered> => {
  const { name, request, session } = asked
  switch (name) {
    case 'ping':
      validated(pingCall, request)
      return { body: { ping: 'pong' } }
    case 'time':
      validated(timeCall, request)
      return { body: { time: Math.floor(calls.clock() / 1e6) } }
    case 'balance':
      return answerBalance(calls, validated(balanceCall, request), { accountId: accountOf(asked), session })
    case 'transaction':
      return answerTransaction(calls, validated(transactionCall, request), { accountId: accountOf(asked), session })
    case 'statement':
      return answerStatement(calls, validated(statementCall, request), accountOf(asked))
    case 'forget':
      return { body: { forget: session.subscriptions.end(validated(forgetCall, request).forget) ? 1 : 0 } }
    case 'forget_all': {
      const { forget_all } = validated(forgetAllCall, request)
      const kinds = typeof forget_all === 'string' ? [forget_all] : forget_all
      return { body: { forget_all: session.subscriptions.endAll(kinds) } }
    }
    case 'logout':
      return answerLogout(validated(logoutCall, request), { accountId: accountOf(asked), session })
    default:
      throw new CallRefused({ code: 'NotFound', message: `${name} is not served yet.` })
  }
}
