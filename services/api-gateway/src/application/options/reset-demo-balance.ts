import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { accountCurrency } from '@folio/contracts/http/options/options-account.ts'
import { resetDemoBalance as endpoint } from '@folio/contracts/http/options/reset-demo-balance.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { DEMO_BALANCE } from '@folio/contracts/trading/demo-balance.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { singleWriteEndpoint } from '../commands/single-write.ts'
import { revisionHeader } from '../format-answer.ts'
import { ownAccount } from './read-account.ts'

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

const refusalOf = ({ recorded: { type, data } }: RequestOutcome): Refusal | undefined => {
  if (type === 'ResetRefused' && data['reason'] === 'account_inactive') return isInactive()
  if (type !== 'BalanceReset' && type !== 'BalanceKept') throw new Error(`a reset was answered with ${type}`)
  return undefined
}

/** Resets the balance of a demo account of the caller, any number of times. */
export const resetDemoBalance = singleWriteEndpoint(endpoint, {
  scope: endpoint.id,
  topic: tradingCommands,
  view: ({ trading }) => trading,
  doneOnce: 'stored',
  prepare: async (gateway, { client: { client_id: clientId }, params, receivedAt }) => {
    const account = await ownAccount(gateway, clientId, { accountId: params.account_id, moment: receivedAt })
    if ('code' in account) return account
    const { account_id, account_type, currency } = account
    if (account_type !== 'demo') return notDemo()
    const balance = Number(DEMO_BALANCE)
    return {
      clientId,
      fingerprint: account_id,
      account: account_id,
      command: ({ requestId }) => ({
        type: 'ResetBalance' as const,
        request_id: requestId,
        transaction_id: gateway.nextTransactionId(),
      }),
      refusal: refusalOf,
      answer: ({ recorded }) => ({
        data: {
          account_id,
          balance,
          currency: accountCurrency.parse(currency),
          status: 'active' as const,
          account_type,
        },
        headers: revisionHeader(TRADING_SERVICE, recorded),
      }),
    }
  },
})
