import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureOf, isUnknownOutcome } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'

/**
 * A button for an act that may be repeated without harm: it asks once more, sends one request at a time, and says why the act
 * failed, or that its outcome is not known.
 */
export const AskTwiceButton = ({
  label,
  sureLabel,
  what = '',
  act,
}: {
  readonly label: string
  readonly sureLabel: string
  /** The thing that the act is about, for those who hear the button without its row. */
  readonly what?: string
  readonly act: () => Promise<unknown>
}) => {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isSending = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => setAsking(false),
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
  const named = (text: string) => (what === '' ? undefined : `${text} ${what}`)
  if (!isAsking) {
    return (
      <button type="button" className={controls.quiet} aria-label={named(label)} onClick={() => setAsking(true)}>
        {label}
      </button>
    )
  }
  const failure = error === null ? undefined : failureOf(error)
  return (
    <>
      <button
        type="button"
        className={controls.secondary}
        aria-label={named(sureLabel)}
        disabled={isPending}
        onClick={send}
      >
        {sureLabel}
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
