import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { useEffect, useRef, useState } from 'react'
import { useLinkState, useTrading } from '../trading-context.ts'
import { type Intention, keptIntention, newIntention } from './purchase-intention.ts'
import { type PurchaseOutcome, sendPurchase } from './send-purchase.ts'

/** The place of a purchase on its way from the ticket to its outcome. */
export type PurchaseStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly intention: Intention }
  | ({ readonly intention: Intention } & PurchaseOutcome)

const ASK_AGAIN_MS = 2000
/** The pauses between the questions for an outcome grow to this. */
const ASK_AGAIN_MS_MAX = 60_000

/** Leads a purchase of the account to its outcome: one at a time, and asked for by the same request id until it is known. */
export const usePurchase = () => {
  const { account, socket } = useTrading()
  const isOpen = useLinkState().status === 'open'
  const [step, setStep] = useState<PurchaseStep>(() => {
    const intention = keptIntention(window.sessionStorage, account.account_id)
    const note = 'The page was loaded again before the answer came.'
    return intention === undefined ? { kind: 'none' } : { kind: 'unknown', intention, note }
  })
  /** Counts the purchases that were sent, each of which ends the stream of its price. */
  const [round, setRound] = useState(0)
  const isBusy = useRef(false)
  const pauseMs = useRef(ASK_AGAIN_MS)

  const attempt = async (intention: Intention, isRepeat: boolean): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    // A repeat stays "not known yet" while it is asked for.
    if (!isRepeat) {
      pauseMs.current = ASK_AGAIN_MS
      setStep({ kind: 'sending', intention })
    }
    try {
      const outcome = await sendPurchase({ socket, storage: window.sessionStorage }, intention, { isRepeat })
      setStep({ ...outcome, intention })
    } finally {
      isBusy.current = false
      if (!isRepeat) setRound((count) => count + 1)
    }
  }

  const repeat = useRef(attempt)
  repeat.current = attempt
  useEffect(() => {
    if (step.kind !== 'unknown' || !isOpen) return undefined
    const timer = setTimeout(() => void repeat.current(step.intention, true), pauseMs.current)
    pauseMs.current = Math.min(2 * pauseMs.current, ASK_AGAIN_MS_MAX)
    return () => clearTimeout(timer)
  }, [step, isOpen])

  return {
    step,
    round,
    buy: (proposal: ShownProposal): void => {
      if (step.kind === 'unknown' || step.kind === 'sending') return
      void attempt(newIntention(account.account_id, proposal), false)
    },
    askAgain: (intention: Intention): void => void attempt(intention, true),
  }
}
