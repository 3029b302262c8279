import type { SocketError } from '@folio/contracts/websocket/error-answer.ts'
import type { BuyAnswer, buyCall } from '@folio/contracts/websocket/trading/buy.ts'
import type { Socket } from '../../../api/socket/socket.ts'
import { isOutcomeOpen, SocketLost, SocketRefused, shownMessage } from '../../../api/socket/socket-failure.ts'
import { forgetIntention, type Intention, keepIntention, requestOf } from './purchase-intention.ts'

/** The outcome of a purchase as far as the page knows it; `note` says why it is not known yet. */
export type PurchaseOutcome =
  | { readonly kind: 'bought'; readonly bought: BuyAnswer['buy'] }
  | { readonly kind: 'refused'; readonly error: SocketError }
  | { readonly kind: 'unknown'; readonly note: string }

/** The socket of the account, and the storage of the tab that keeps a purchase until its outcome is known. */
export type PurchasePorts = { readonly socket: Pick<Socket, 'call'>; readonly storage: Storage }

/** The refusals of a repeat that say nothing about the attempts before it. */
const OPEN_FOR_REPEATS: readonly SocketError['code'][] = ['RateLimit', 'AuthorizationRequired', 'PermissionDenied']
/** An attempt that reached the server so long ago has a record, or never will. */
const RECORDED_AFTER_MS = 20_000

const isOpen = (error: SocketError, { sentAtMs }: Intention, isRepeat: boolean): boolean => {
  const { code } = error
  if (isOutcomeOpen(error)) return true
  if (!isRepeat) return false
  // The proposal went with its connection, so without a record of an earlier attempt there is nothing to buy any more.
  if (code === 'InvalidContractProposal') return Date.now() - sentAtMs < RECORDED_AFTER_MS
  return OPEN_FOR_REPEATS.includes(code)
}

/**
 * Sends a purchase, which the tab keeps until its outcome is known; never rejects. A repeat has the same request id, so
 * that it gets the outcome of the attempt before it, and never buys a second contract.
 */
export const sendPurchase = async (
  { socket, storage }: PurchasePorts,
  intention: Intention,
  { isRepeat }: { readonly isRepeat: boolean },
): Promise<PurchaseOutcome> => {
  keepIntention(storage, intention)
  try {
    const { buy } = await socket.call<typeof buyCall>(requestOf(intention))
    forgetIntention(storage, intention)
    return { kind: 'bought', bought: buy }
  } catch (error) {
    if (error instanceof SocketLost) return { kind: 'unknown', note: error.message }
    if (!(error instanceof SocketRefused)) throw error
    if (isOpen(error.error, intention, isRepeat)) return { kind: 'unknown', note: shownMessage(error.error) }
    forgetIntention(storage, intention)
    return { kind: 'refused', error: error.error }
  }
}
