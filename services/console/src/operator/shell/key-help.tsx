import { useEffect, useState } from 'react'
import controls from '../../ui/controls.module.css'
import { Dialog } from '../../ui/dialog/confirm-dialog.tsx'
import styles from './shell.module.css'

const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ['?', 'Show this list'],
  ['/', 'Focus the filter'],
  ['Ctrl-K', 'Find a screen, an id, a number or an exact name'],
  ['↑ ↓', 'Go to the row above or below'],
  ['Page Up, Page Down, Home, End', 'Go ten rows, or to the first or last row'],
  ['Enter', 'Open the row'],
  ['c', 'Copy the row as plain text'],
  ['Esc', 'Close a dialog or a drawer'],
]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** Lists the keys, at a click or at `?`; `/` focuses the first filter of the screen. */
export const KeyHelp = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      if (event.key === '?') setOpen(true)
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-filter]')?.focus()
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
            {KEYS.map(([keys, does]) => (
              <div key={keys} className={styles.key}>
                <dt>
                  <kbd>{keys}</kbd>
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
