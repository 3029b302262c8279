import { randomUUID } from 'node:crypto'
import { accountCurrency } from '@folio/contracts/http/options/options-account.ts'
import { resetDemoBalance as endpoint } from '@folio/contracts/http/options/reset-demo-balance.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { DEMO_BALANCE } from '@folio/contracts/trading/demo-balance.ts'
import { TRADING_VIEW } from '@folio/contracts/trading/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { claimAndSend, identified, isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { revisionHeader } from '../revision-header.ts'
import { ownAccount } from './own-account.ts'

type ResetDemoBalance = Call<typeof endpoint>

const isInactive = (): Refusal => ({
  status: 400,
  code: 'ValidationError',
  message: 'The account is not active.',
  field: 'account_id',
})

const notDemo = (): Refusal => ({
  status: 400,
  code: 'ValidationError',
  message: 'account_id must be the number of a demo account.',
  field: 'account_id',
})

/** Each call is a request of its own: to have the balance again and again is what a caller may want. */
const resetOnce = async (gateway: Gateway, call: ResetDemoBalance) => {
  const { params, client, correlationId, receivedAt, traceparent } = call
  const requestId = randomUUID()
  const { account_id } = params
  const about = { endpoint: endpoint.id, requestId, body: account_id, correlationId, receivedAt, traceparent }
  const request = await identified(gateway, { clientId: client.client_id, ...about })
  const { mark } = await gateway.trading.get([])
  return claimAndSend(gateway, request, {
    view: gateway.trading,
    topic: tradingCommands,
    account: account_id,
    command: { type: 'ResetBalance', request_id: requestId, transaction_id: gateway.nextTransactionId() },
    seenPosition: mark.position,
  })
}

/** Gives a demo account of the caller its balance again. */
export const resetDemoBalance =
  (gateway: Gateway) =>
  async (call: ResetDemoBalance): Promise<Answer<typeof endpoint> | Refusal> => {
    const place = { accountId: call.params.account_id, moment: call.receivedAt }
    const account = await ownAccount(gateway, call.client.client_id, place)
    if ('code' in account) return account
    const { account_id, account_type, currency } = account
    if (account_type !== 'demo') return notDemo()
    const settled = await resetOnce(gateway, call)
    if (isRefusal(settled)) return settled
    const { type, data } = settled.recorded
    if (type === 'ResetRefused' && data['reason'] === 'account_inactive') return isInactive()
    if (type !== 'BalanceReset' && type !== 'BalanceKept') throw new Error(`a reset was answered with ${type}`)
    const balance = Number(DEMO_BALANCE)
    return {
      data: { account_id, balance, currency: accountCurrency.parse(currency), status: 'active', account_type },
      headers: revisionHeader(TRADING_VIEW, settled.recorded),
    }
  }
