import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { useMemo, useRef, useState } from 'react'
import { useClientId } from '../../client-context.ts'
import { type Intention, keptIntention, RELOADED } from '../../intention/intention.ts'
import {
  askForIntention,
  type IntentionOutcome,
  type IntentionPorts,
  sendIntention,
} from '../../intention/send-intention.ts'
import { useQuestions } from '../../intention/use-questions.ts'
import { useLinkState, useTrading } from '../trading-context.ts'
import { type Bought, newPurchase, purchaseCalls } from './purchase-calls.ts'

/** The place of a purchase on its way from the ticket to its outcome. */
export type PurchaseStep =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly intention: Intention }
  | ({ readonly intention: Intention } & IntentionOutcome<Bought>)

/** Drops an outcome, which is about the ticket as it was; a purchase under way, or not known yet, stays. */
export const withoutOutcome = (step: PurchaseStep): PurchaseStep =>
  step.kind === 'sent' || step.kind === 'refused' ? { kind: 'none' } : step

/** The questions that the page asks by itself, in some ten minutes. */
const QUESTIONS_MAX = 12

/** The keeper and the calls of the purchases of the account that trades. */
const usePurchasePorts = (): IntentionPorts<Bought> => {
  const { account, socket } = useTrading()
  const clientId = useClientId()
  return useMemo(() => {
    const place = { clientId, form: `purchase.${account.account_id}` }
    return { calls: purchaseCalls(socket), kept: keptIntention(window.sessionStorage, place) }
  }, [clientId, account.account_id, socket])
}

/**
 * Leads a purchase of the account to its outcome: one at a time, asked for by the same request id until it is known, or until
 * the client gives up waiting.
 */
export const usePurchase = () => {
  const { currency } = useTrading().account
  const ports = usePurchasePorts()
  const isLinked = useLinkState().status === 'open'
  const [step, setStep] = useState<PurchaseStep>(() => {
    const intention = ports.kept.read()
    if (intention === undefined) return { kind: 'none' }
    return { kind: 'unknown', intention, note: RELOADED, requestState: 'not_asked' }
  })
  /** Counts the purchases that were sent, each of which ends the stream of its price. */
  const [round, setRound] = useState(0)
  /** The id of the purchase without a known outcome, before which no other begins. */
  const open = useRef(step.kind === 'unknown' ? step.intention.requestId : undefined)
  const asked = useRef<string>(undefined)

  /** Shows the outcome of one call at a time; one that comes after the client gave up is shown if it decides the purchase. */
  const lead = async (intention: Intention, work: () => Promise<IntentionOutcome<Bought>>): Promise<void> => {
    const { requestId } = intention
    if (asked.current === requestId) return
    asked.current = requestId
    const outcome = await work()
    if (asked.current === requestId) asked.current = undefined
    const isKnown = outcome.kind !== 'unknown'
    if (open.current !== requestId && (open.current !== undefined || !isKnown)) return
    if (isKnown) open.current = undefined
    setStep({ ...outcome, intention })
  }

  const ask = (intention: Intention): void => void lead(intention, () => askForIntention(ports, intention))
  useQuestions(step, ask, { max: QUESTIONS_MAX, isOn: isLinked })

  const send = async (intention: Intention): Promise<void> => {
    open.current = intention.requestId
    setStep({ kind: 'sending', intention })
    await lead(intention, () => sendIntention(ports, intention, { isRepeat: false }))
    setRound((count) => count + 1)
  }

  return {
    step,
    round,
    buy: (proposal: ShownProposal): void => {
      if (open.current === undefined) void send(newPurchase(proposal, currency))
    },
    ask,
    /** Takes the outcome of the last purchase off the ticket, because the ticket has changed. */
    forgetOutcome: (): void => setStep(withoutOutcome),
    giveUp: (intention: Intention): void => {
      ports.kept.forget(intention)
      open.current = undefined
      setStep({ kind: 'none' })
    },
  }
}
