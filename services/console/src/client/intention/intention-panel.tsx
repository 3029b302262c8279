import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import styles from '../ui/screen.module.css'
import { Panel } from '../ui/screen.tsx'
import { RefusedIntention, SentOutcome } from './intention-steps.tsx'
import { MONEY_WORDS, UnknownOutcome } from './unknown-outcome.tsx'
import type { IntentionFlow } from './use-intention.ts'

/** Returns the reference of a form whose first field takes the focus when the form is shown again. */
const useFocusAgain = (isShown: boolean) => {
  const form = useRef<HTMLDivElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) form.current?.querySelector<HTMLElement>('input, select')?.focus()
    wasShown.current = isShown
  }, [isShown])
  return form
}

/** Shows the step of a request: its form, the question for its confirmation, or its outcome. */
export const IntentionPanel = <Checked,>({
  title,
  question,
  flow,
  confirmation,
  children,
}: {
  readonly title: string
  /** The title while the checked request waits for its confirmation. */
  readonly question: string
  readonly flow: IntentionFlow<Checked>
  readonly confirmation: (checked: Checked, failure: Failure | undefined) => ReactNode
  /** The form, with the failure of its last check or request. */
  readonly children: (failure: Failure | undefined) => ReactNode
}) => {
  const { step } = flow
  const form = useFocusAgain(step.kind === 'form')
  const isInForm = step.kind === 'form' || step.kind === 'checked'
  return (
    <Panel title={step.kind === 'checked' ? question : title}>
      {step.kind === 'checked' ? (
        <div onChange={flow.forgetRefusal}>{confirmation(step.checked, step.failure)}</div>
      ) : null}
      {step.kind === 'unknown' ? <UnknownOutcome step={step} flow={flow} words={MONEY_WORDS} /> : null}
      {step.kind === 'sent' ? <SentOutcome step={step} onBegin={flow.begin} /> : null}
      {/* The form stays, so that its fields are kept behind a confirmation and a refusal. */}
      <div ref={form} hidden={step.kind !== 'form'} onChange={flow.forgetRefusal}>
        {step.kind === 'form' && step.refused !== undefined ? (
          <div className={styles.form}>
            <RefusedIntention intention={step.refused} />
          </div>
        ) : null}
        {isInForm ? children(step.kind === 'form' ? step.failure : undefined) : null}
      </div>
    </Panel>
  )
}
