import type { CallIds } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { closeWallet as endpoint } from '@folio/contracts/http/operator/accounts/close-wallet.ts'
import { type WalletAnswer, walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEventData } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { answeringEvent, unknownAnswer } from '../../commands/answering-event.ts'
import { isRefusal } from '../../commands/client-command.ts'
import { recordedHeaders } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { findWallet } from '../../wallets/find-wallet.ts'
import { walletAtRevision } from '../../wallets/wallet-at-revision.ts'
import { runOperatorWrite } from '../operator-request.ts'
import { hasOpenTransfers } from './open-transfers.ts'

const messages: Readonly<Record<WalletEventData<'ClosingRefused'>['reason'], string>> = {
  wallet_not_open: 'The wallet is not open.',
  transfers_open: 'A transfer from the wallet is not settled yet.',
  balance_not_zero: 'The wallet is not empty.',
}

const refusalOf = (settled: RequestOutcome, wallet_id: string): Refusal | undefined => {
  const event = answeringEvent<WalletAnswer<'CloseWallet'>>(settled)
  switch (event.type) {
    case 'WalletClosed':
      return undefined
    case 'ClosingRefused': {
      const { reason } = event.data
      return { ...ruleViolation(reason, messages[reason], { wallet_id }), headers: recordedHeaders(settled) }
    }
    default:
      return unknownAnswer(event, settled)
  }
}

/**
 * Reads for the command to close a wallet the last transfer that the wallet sent, and makes the finding `transfers_open`
 * unless the view shows the end of that transfer and of all before it.
 */
const transfersSeen = async (gateway: Gateway, walletId: string) => {
  const stream = WALLET_STREAM_PREFIX + walletId
  const [newest] = await gateway.store.readStream(stream, { direction: 'backwards', limit: 1 })
  if (newest === undefined) return {}
  const { lastSent } = await walletAtRevision(gateway.store, walletId, newest.revision)
  await gateway.wallets.waitFor(newest.position)
  return {
    ...(lastSent === undefined ? {} : { last_sent: lastSent }),
    ...((await hasOpenTransfers(gateway, walletId)) ? { finding: 'transfers_open' as const } : {}),
  }
}

/** Closes a wallet; returns the outcome once the wallet view shows it, or the refusal. */
export const closeWalletOf = async (
  gateway: Gateway,
  call: CallIds,
  walletId: string,
): Promise<RequestOutcome | Refusal> =>
  runOperatorWrite(gateway, call, {
    scope: endpoint.id,
    topic: walletCommands,
    view: ({ wallets }) => wallets,
    doneOnce: 'shown',
    account: walletId,
    command: { type: 'CloseWallet', ...(await transfersSeen(gateway, walletId)) },
    refusal: (settled) => refusalOf(settled, walletId),
  })

/** Closes an empty wallet; answers once the wallet view shows it. */
export const closeWallet = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { wallet_id } = call.params
  if ((await findWallet(gateway, wallet_id, call.receivedAt)) === undefined) return notFound('wallet')
  const settled = await closeWalletOf(gateway, call, wallet_id)
  if (isRefusal(settled)) return settled
  return { data: { wallet_id, status: 'closed' }, headers: recordedHeaders(settled) }
})
