import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf, isUnknownOutcome } from '../../api/call-failure.ts'
import { visibleText } from '../../api/visible-text.ts'
import controls from '../../ui/controls.module.css'
import styles from './screen.module.css'

/** Sends an act by one request at a time; `onDone` follows one that succeeded. */
const useSentOnce = (act: () => Promise<unknown>, onDone: () => void) => {
  const queries = useQueryClient()
  const isSending = useRef(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onSettled: () => {
      isSending.current = false
      return queries.invalidateQueries()
    },
  })
  const send = (): void => {
    if (isSending.current) return
    isSending.current = true
    mutate()
  }
  return { send, reset, isPending, failure: error === null ? undefined : failureOf(error) }
}

/**
 * A button for an act that may be repeated without harm: it asks once more, sends one request at a time, and says why the act
 * failed, or that its outcome is not known.
 */
export const AskTwiceButton = ({
  label,
  sureLabel,
  what = '',
  effect,
  act,
}: {
  readonly label: string
  readonly sureLabel: string
  /** The thing that the act is about, for those who hear the button without its row. */
  readonly what?: string
  /** The sentence that says what the act does, shown with the second button; left out, none. */
  readonly effect?: string
  readonly act: () => Promise<unknown>
}) => {
  const [isAsking, setAsking] = useState(false)
  const { send, reset, isPending, failure } = useSentOnce(act, () => setAsking(false))
  const cancel = (): void => {
    reset()
    setAsking(false)
  }
  const named = (text: string) => (what === '' ? undefined : `${text} ${visibleText(what)}`)
  if (!isAsking) {
    return (
      <button type="button" className={controls.quiet} aria-label={named(label)} onClick={() => setAsking(true)}>
        {label}
      </button>
    )
  }
  return (
    <>
      {effect === undefined ? null : <p className={styles.effect}>{effect}</p>}
      <button
        type="button"
        className={controls.secondary}
        aria-label={named(sureLabel)}
        disabled={isPending}
        onClick={send}
      >
        {sureLabel}
      </button>{' '}
      <button type="button" className={controls.quiet} disabled={isPending} onClick={cancel}>
        Cancel
      </button>
      {failure === undefined ? null : (
        <span role="alert">
          {' '}
          {isUnknownOutcome(failure) ? '… Not known yet; ask again.' : '✕'} {failure.message}
        </span>
      )}
    </>
  )
}
