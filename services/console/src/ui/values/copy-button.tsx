import { after } from '@folio/kernel/timing/timers.ts'
import { useEffect, useState } from 'react'
import controls from '../controls.module.css'

const SHOWN_MS = 2000

/** Copies a text; `label` names it for screen readers. */
export const CopyButton = ({
  text,
  label,
  isQuiet = false,
}: {
  /** The text, or what makes it at the click. */
  readonly text: string | (() => string)
  readonly label: string
  readonly isQuiet?: boolean
}) => {
  const [result, setResult] = useState<'Copied' | 'Not copied'>()
  useEffect(() => {
    if (result === undefined) return
    return after(SHOWN_MS, () => setResult(undefined))
  }, [result])
  const copy = (): void => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setResult('Copied'),
      () => setResult('Not copied'),
    )
  }
  return (
    <button
      type="button"
      className={isQuiet ? controls.quiet : controls.secondary}
      aria-label={result ?? `Copy ${label}`}
      onClick={copy}
    >
      {result ?? 'Copy'}
    </button>
  )
}
