import { accountCurrency } from '@folio/contracts/http/options/options-account.ts'
import { resetDemoBalance as endpoint } from '@folio/contracts/http/options/reset-demo-balance.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { DEMO_BALANCE } from '@folio/contracts/trading/demo-balance.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { isRefusal } from '../commands/client-command.ts'
import { identifySingleRequest, sendSingleRequest } from '../commands/single-request.ts'
import { revisionHeader } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { ownAccount } from './read-account.ts'

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

/** Sends a reset; each call is a request of its own, because a caller may reset the balance any number of times. */
const resetOnce = async (gateway: Gateway, call: ResetDemoBalance) => {
  const { account_id } = call.params
  const request = await identifySingleRequest(gateway, call, { endpoint: endpoint.id, body: account_id })
  return sendSingleRequest(gateway, request, {
    view: gateway.trading,
    topic: tradingCommands,
    account: account_id,
    command: { type: 'ResetBalance', request_id: request.requestId, transaction_id: gateway.nextTransactionId() },
  })
}

/** Resets the balance of a demo account of the caller. */
export const resetDemoBalance = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
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
    headers: revisionHeader(TRADING_SERVICE, settled.recorded),
  }
})
