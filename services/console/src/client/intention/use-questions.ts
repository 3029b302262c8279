import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect, useRef } from 'react'
import { growingPauseMs } from '../../time/growing-pause.ts'
import type { Intention } from './intention.ts'
import type { RequestState } from './send-intention.ts'

/** A command is decided within moments, or refused. */
const PAUSES = { firstMs: 2000, longestMs: 60_000 }

/** A step of a request, which is asked for while its outcome is unknown. */
type Asked =
  | { readonly kind: 'unknown'; readonly intention: Intention; readonly requestState: RequestState }
  | { readonly kind: 'none' | 'sending' | 'form' | 'checked' | 'sent' | 'refused' }

/**
 * Asks by itself what became of a request without a known outcome, after pauses that grow, at most `max` times for each request;
 * the client can ask on. It asks nothing while `isOn` is false.
 */
export const useQuestions = (
  step: Asked,
  ask: (intention: Intention) => void,
  { max, isOn = true }: { readonly max: number; readonly isOn?: boolean },
): void => {
  const questions = useRef({ requestId: '', count: 0 })
  const askAgain = useRef(ask)
  askAgain.current = ask
  useEffect(() => {
    if (step.kind !== 'unknown' || !isOn) return undefined
    const { intention, requestState } = step
    if (requestState === 'lost' || requestState === 'forgotten') return undefined
    const { requestId } = intention
    if (questions.current.requestId !== requestId) questions.current = { requestId, count: 0 }
    const { count } = questions.current
    if (count >= max) return undefined
    return after(growingPauseMs(count, PAUSES), () => {
      questions.current = { requestId, count: count + 1 }
      askAgain.current(intention)
    })
  }, [step, isOn, max])
}
