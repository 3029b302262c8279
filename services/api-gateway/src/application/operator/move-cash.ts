import type { depositCash, withdrawCash } from '@folio/contracts/http/operator/move-cash.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { surely } from '../certainty.ts'
import { claimAndSend, isRefusal, lookUp, type RequestOutcome } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { balanceAfter, recordedHeaders, walletEventOf } from '../recorded-answer.ts'
import { refusalAnswer } from '../recorded-refusal.ts'
import { notFound } from '../refusals.ts'
import { operatorRequest } from './operator-request.ts'

type MoveCash = typeof depositCash | typeof withdrawCash

const answerOf = (gateway: Gateway, settled: RequestOutcome | Refusal): Answer<MoveCash> | Refusal => {
  if (isRefusal(settled)) return settled
  const event = walletEventOf(settled)
  switch (event.type) {
    case 'CashDeposited':
    case 'CashWithdrawn': {
      const { request_id, transaction_id } = event.data
      const status = 'complete' as const
      return {
        data: { request_id, transaction_id, status, balance_after: balanceAfter(gateway, event.data) },
        headers: recordedHeaders(settled),
      }
    }
    case 'CashRefused':
      return refusalAnswer(gateway, settled, event.data)
    default:
      throw new Error(`cash was answered with ${event.type}`)
  }
}

/** Brings money into a wallet from outside, or pays it out. */
export const moveCash =
  (gateway: Gateway, type: 'DepositCash' | 'WithdrawCash') =>
  async (call: Call<MoveCash>): Promise<Answer<MoveCash> | Refusal> => {
    const { wallet_id: walletId } = call.params
    const { currency, amount, request_id } = call.body
    const body = JSON.stringify([walletId, currency, amount])
    const request = await operatorRequest(gateway, call, { endpoint: type, requestId: request_id, body })
    const view = gateway.wallets
    const keys = [walletKeys.wallet(walletId)]
    const found = await surely(view, call.receivedAt, () => lookUp(gateway, request, { view, keys }))
    if (found.answered !== undefined) return answerOf(gateway, found.answered)
    if (found.values[0] === undefined) return notFound('wallet')
    const transaction_id = gateway.nextTransactionId()
    const settled = await claimAndSend(gateway, request, {
      view,
      topic: walletCommands,
      account: walletId,
      command: { type, transaction_id, request_id, currency, amount },
      seenPosition: found.mark.position,
    })
    return answerOf(gateway, settled)
  }
