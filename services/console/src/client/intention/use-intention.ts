import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/call-failure.ts'
import { useClient, useClientId } from '../client-context.ts'
import { followUntilEnd } from './follow-until-end.ts'
import { type Draft, type Intention, keptIntention, newIntention, RELOADED } from './intention.ts'
import { httpCalls } from './intention-calls.ts'
import {
  askForIntention,
  type IntentionOutcome,
  type IntentionPorts,
  repeatIntention,
  sendIntention,
} from './send-intention.ts'
import { useQuestions } from './use-questions.ts'

/** The place of a request on its way from the form to its outcome. */
export type IntentionStep<Checked> =
  /** Of a request that was refused after its confirmation, `refused` says which. */
  | { readonly kind: 'form'; readonly failure?: Failure; readonly refused?: Intention }
  | { readonly kind: 'checked'; readonly checked: Checked; readonly failure?: Failure }
  | ({ readonly intention: Intention } & Exclude<IntentionOutcome, { readonly kind: 'refused' }>)

/** Drops a refusal, which is about the fields as they were. */
export const withoutRefusal = <Checked>(step: IntentionStep<Checked>): IntentionStep<Checked> => {
  if (step.kind === 'form' && step.failure !== undefined) return { kind: 'form' }
  if (step.kind !== 'checked' || step.failure === undefined) return step
  return { kind: 'checked', checked: step.checked }
}

/** The way of a request from the form to its outcome; at most one call is under way. */
export type IntentionFlow<Checked> = {
  readonly step: IntentionStep<Checked>
  readonly isWaiting: boolean
  /** Checks the filled form by a call that moves nothing. */
  readonly check: (work: () => Promise<Checked>) => void
  /** Sends the checked request; a refusal that `staysFor` names shows the check again, else the form. */
  readonly confirm: (draft: Draft, staysFor?: (failure: Failure) => boolean) => void
  readonly ask: (intention: Intention) => void
  readonly sendAgain: (intention: Intention) => void
  /** Opens the form. */
  readonly begin: () => void
  /** Takes the refusal of the last attempt off the page, because a field has changed. */
  readonly forgetRefusal: () => void
  /** Forgets a request without a known outcome, and opens the form. */
  readonly giveUp: (intention: Intention) => void
}

/** Returns a signal that is aborted when the component is left. */
const useLeaving = (): (() => AbortSignal) => {
  const leaving = useRef(new AbortController())
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return () => leaving.current.signal
}

/** Follows the request that moved money until it has arrived; `onEnd` is not called if the screen is left before. */
const useFollowing = () => {
  const { call } = useClient()
  const queries = useQueryClient()
  const leaving = useLeaving()
  return async (intention: Intention, onEnd: (state: 'complete' | 'returned', id: number | null) => void) => {
    const end = await followUntilEnd(async (signal) => {
      const found = await httpCalls(call).find(intention, signal)
      if (found.status !== 'sent') return undefined
      const { state, transactionId } = found.sent
      return state === 'pending' ? undefined : { state, transactionId }
    }, leaving())
    if (end === undefined) return
    onEnd(end.state, end.transactionId)
    await queries.invalidateQueries()
  }
}

/** Returns the step to which an outcome leads; `setStep` shows the end of a request that was pending. */
const useStepOf = <Checked>(setStep: Dispatch<SetStateAction<IntentionStep<Checked>>>) => {
  const queries = useQueryClient()
  const follow = useFollowing()
  return (intention: Intention, outcome: IntentionOutcome): IntentionStep<Checked> => {
    if (outcome.kind === 'refused') return { kind: 'form', failure: outcome.failure, refused: intention }
    if (outcome.kind === 'sent') {
      void queries.invalidateQueries()
      if (outcome.state === 'pending') {
        void follow(intention, (state, transactionId) =>
          setStep((now) =>
            now.kind === 'sent' && now.intention === intention
              ? { ...now, state, transactionId: transactionId ?? now.transactionId }
              : now,
          ),
        )
      }
    }
    return { ...outcome, intention }
  }
}

/** The calls and the keeper of the requests of a form. */
const usePorts = (form: string): IntentionPorts => {
  const { call } = useClient()
  const clientId = useClientId()
  return useMemo(
    () => ({ calls: httpCalls(call), kept: keptIntention(window.sessionStorage, { clientId, form }) }),
    [call, clientId, form],
  )
}

/** Returns the form, or the request whose answer had not come when the page was loaded again. */
const firstStep = <Checked>({ kept }: IntentionPorts): IntentionStep<Checked> => {
  const intention = kept.read()
  return intention === undefined
    ? { kind: 'form' }
    : { kind: 'unknown', intention, note: RELOADED, requestState: 'not_asked' }
}

/** Does one piece of work at a time, and shows the step to which it leads. */
const useOneAtATime = <Step>(show: (step: Step) => void) => {
  const isBusy = useRef(false)
  const [isWaiting, setWaiting] = useState(false)
  const alone = async (work: () => Promise<Step>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setWaiting(true)
    try {
      show(await work())
    } finally {
      isBusy.current = false
      setWaiting(false)
    }
  }
  return { isBusy, isWaiting, alone }
}

/** The questions that the page asks by itself: no connection tells that Folio is there again, and calls are limited. */
const QUESTIONS_MAX = 1

/** Leads the requests of a form, by its name, from the form to their outcome. */
export const useIntention = <Checked>(form: string): IntentionFlow<Checked> => {
  const ports = usePorts(form)
  const [step, setStep] = useState<IntentionStep<Checked>>(() => firstStep(ports))
  const { isBusy, isWaiting, alone } = useOneAtATime(setStep)
  const stepOf = useStepOf(setStep)

  const attempt = async (intention: Intention): Promise<IntentionStep<Checked>> =>
    stepOf(intention, await sendIntention(ports, intention, { isRepeat: false }))

  const ask = (intention: Intention): void =>
    void alone(async () => stepOf(intention, await askForIntention(ports, intention)))
  useQuestions(step, ask, { max: QUESTIONS_MAX })

  const confirmed = async (draft: Draft, staysFor: (failure: Failure) => boolean) => {
    const next = await attempt(newIntention(draft))
    const { failure } = next.kind === 'form' ? next : {}
    return step.kind === 'checked' && failure !== undefined && staysFor(failure) ? { ...step, failure } : next
  }

  return {
    step,
    isWaiting,
    check: (work) =>
      void alone(() =>
        work().then(
          (checked) => ({ kind: 'checked', checked }),
          (error: unknown) => ({ kind: 'form', failure: failureOf(error) }),
        ),
      ),
    confirm: (draft, staysFor = () => false) => void alone(() => confirmed(draft, staysFor)),
    ask,
    sendAgain: (intention) => void alone(async () => stepOf(intention, await repeatIntention(ports, intention))),
    begin: () => {
      if (!isBusy.current) setStep({ kind: 'form' })
    },
    forgetRefusal: () => {
      if (!isBusy.current) setStep(withoutRefusal)
    },
    giveUp: (intention) => {
      if (isBusy.current) return
      ports.kept.forget(intention)
      setStep({ kind: 'form' })
    },
  }
}
