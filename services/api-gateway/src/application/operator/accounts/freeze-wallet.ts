import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import {
  freezeWallet as freezingEndpoint,
  thawWallet as thawingEndpoint,
} from '@folio/contracts/http/operator/accounts/freeze-wallet.ts'
import { type WalletAnswer, walletCommands } from '@folio/contracts/wallet/commands.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { answeringEvent, unknownAnswer } from '../../commands/answering-event.ts'
import { recordedHeaders } from '../../format-answer.ts'
import type { Answer } from '../../handler.ts'
import { findWallet } from '../../wallets/find-wallet.ts'
import { operatorWriteEndpoint } from '../operator-request.ts'

type SwitchWallet = typeof freezingEndpoint | typeof thawingEndpoint

const messages = { wallet_not_open: 'The wallet is not open.', closed: 'The wallet is closed.' } as const

const refusalOf = (settled: RequestOutcome): Refusal | undefined => {
  const event = answeringEvent<WalletAnswer<'FreezeWallet' | 'ThawWallet'>>(settled)
  switch (event.type) {
    case 'WalletFrozen':
    case 'WalletThawed':
      return undefined
    case 'FreezingRefused':
    case 'ThawingRefused':
      return { ...ruleViolation(event.data.reason, messages[event.data.reason]), headers: recordedHeaders(settled) }
    default:
      return unknownAnswer(event, settled)
  }
}

const answerOf = (settled: RequestOutcome, wallet_id: string): Answer<SwitchWallet> => ({
  data: { wallet_id, status: settled.recorded.type === 'WalletFrozen' ? 'frozen' : 'open' },
  headers: recordedHeaders(settled),
})

const switchWallet = (endpoint: SwitchWallet, type: 'FreezeWallet' | 'ThawWallet') =>
  operatorWriteEndpoint(endpoint, {
    scope: type,
    topic: walletCommands,
    view: ({ wallets }) => wallets,
    doneOnce: 'shown',
    prepare: async (gateway, { params: { wallet_id }, receivedAt }) => {
      if ((await findWallet(gateway, wallet_id, receivedAt)) === undefined) return notFound('wallet')
      return {
        account: wallet_id,
        command: { type },
        refusal: refusalOf,
        answer: (settled) => answerOf(settled, wallet_id),
      }
    },
  })

/** Freezes a wallet; answers once the wallet view shows it. */
export const freezeWallet = switchWallet(freezingEndpoint, 'FreezeWallet')

/** Thaws a wallet; answers once the wallet view shows it. */
export const thawWallet = switchWallet(thawingEndpoint, 'ThawWallet')
