import type { ProposalRequest, proposalCall, ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect, useRef, useState } from 'react'
import { shownMessage } from '../../../api/socket/socket-failure.ts'
import { useLinkState, useTrading } from '../trading-context.ts'

/** The price of the ticket: none yet, the newest one, or the sentence that says why there is none. */
export type Price =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'offered'; readonly proposal: ShownProposal }
  | { readonly kind: 'refused'; readonly message: string; readonly field: string | undefined }

const WAITING: Price = { kind: 'waiting' }

/** A change of the ticket asks for another price at most once in this time. */
export const CHANGE_EVERY_MS = 300
/** A price that no tick moves is pushed only when the operator changes it; a refused one is asked for again after this time. */
const RENEWED_AFTER_MS = 15_000

/**
 * Follows the price of a contract; `round` is counted up by a purchase, which ends the stream of the price. While a changed
 * ticket waits for its price, none is returned.
 */
export const useProposal = (request: ProposalRequest | undefined, round: number): Price => {
  const { socket } = useTrading()
  const isOpen = useLinkState().status === 'open'
  const key = request === undefined ? undefined : JSON.stringify(request)
  const [shown, setShown] = useState<{ readonly of: string; readonly price: Price }>()
  const askedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const of = `${key} ${round}`

  useEffect(() => {
    if (key === undefined) return undefined
    let stop: (() => void) | undefined
    let cancelAsk: (() => void) | undefined
    const show = (price: Price): void => setShown({ of, price })
    const ask = (): void => {
      askedAtMs.current = performance.now()
      stop?.()
      cancelAsk?.()
      cancelAsk = after(RENEWED_AFTER_MS, ask)
      stop = socket.follow<typeof proposalCall>(() => JSON.parse(key), {
        onMessage: ({ proposal }) => {
          cancelAsk?.()
          cancelAsk = after(RENEWED_AFTER_MS, ask)
          show({ kind: 'offered', proposal })
        },
        onRefused: (error) => {
          const field = typeof error.details?.field === 'string' ? error.details.field : undefined
          show({ kind: 'refused', message: shownMessage(error), field })
        },
      })
    }
    cancelAsk = after(Math.max(0, askedAtMs.current + CHANGE_EVERY_MS - performance.now()), ask)
    return () => {
      cancelAsk?.()
      stop?.()
    }
  }, [socket, key, of])

  // A price can be bought on its own connection alone.
  useEffect(() => {
    if (!isOpen) setShown(undefined)
  }, [isOpen])

  return isOpen && shown?.of === of ? shown.price : WAITING
}
