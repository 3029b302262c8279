import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import {
  depositCash as depositEndpoint,
  withdrawCash as withdrawalEndpoint,
} from '@folio/contracts/http/operator/accounts/move-cash.ts'
import { type WalletAnswer, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { answeringEvent, unknownAnswer } from '../../commands/answering-event.ts'
import { refusalAnswer } from '../../commands/recorded-refusal.ts'
import { writeEndpoint } from '../../commands/write-endpoint.ts'
import { balanceAfter, recordedHeaders } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'
import { OPERATOR } from '../operator-id.ts'

type MoveCash = typeof depositEndpoint | typeof withdrawalEndpoint

const answerOf = (gateway: Gateway, settled: RequestOutcome): Answer<MoveCash> | Refusal => {
  const event = answeringEvent<WalletAnswer<'DepositCash' | 'WithdrawCash'>>(settled)
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
      return unknownAnswer(event, settled)
  }
}

const moveCash = (endpoint: MoveCash, type: 'DepositCash' | 'WithdrawCash') =>
  writeEndpoint(endpoint, {
    clientId: OPERATOR,
    scope: type,
    topic: walletCommands,
    view: ({ wallets }) => wallets,
    fingerprint: ({ params, body }) => [params.wallet_id, body.currency, body.amount],
    keys: ({ params }) => [walletKeys.wallet(params.wallet_id)],
    account: ({ params }) => params.wallet_id,
    prepare: async (gateway, { body: { currency, amount, request_id } }, { found }) => {
      if (found.values[0] === undefined) return notFound('wallet')
      return { command: { type, transaction_id: gateway.nextTransactionId(), request_id, currency, amount } }
    },
    answer: answerOf,
  })

/** Deposits cash from outside Folio into a wallet. */
export const depositCash = moveCash(depositEndpoint, 'DepositCash')

/** Withdraws cash from a wallet to outside Folio. */
export const withdrawCash = moveCash(withdrawalEndpoint, 'WithdrawCash')
