import { useEffect, useState } from 'react'
import controls from '../controls.module.css'
import { Dialog } from '../dialog/confirm-dialog.tsx'
import styles from './key-help.module.css'

/** A key, or several of one kind, and the effect. */
export type Key = readonly [keys: string, does: string]

/** The keys that `KeyHelp` itself takes. */
const OWN_KEYS: readonly Key[] = [
  ['?', 'Show this list'],
  ['/', 'Focus the filter'],
]

const FILTER = 'search :is(input, select)'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Lists its own keys and those of the face, at a click or at `?`; `/` focuses the first filter of the screen. */
export const KeyHelp = ({ keys }: { readonly keys: readonly Key[] }) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      if (event.key === '?') setOpen(true)
      else if (event.key === '/') document.querySelector<HTMLElement>(FILTER)?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" className={controls.quiet} aria-label="Keys" title="Keys (?)" onClick={() => setOpen(true)}>
        ?
      </button>
      {isOpen ? (
        <Dialog title="Keys" onClose={() => setOpen(false)}>
          <dl className={styles.keys}>
            {[...OWN_KEYS, ...keys].map(([key, does]) => (
              <div key={key} className={styles.key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <button type="button" className={controls.secondary} onClick={() => setOpen(false)}>
            Close
          </button>
        </Dialog>
      ) : null}
    </>
  )
}
