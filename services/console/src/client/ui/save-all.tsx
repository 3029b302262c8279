import { sleep } from '@folio/kernel/timing/sleep.ts'
import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { counted } from '../../ui/values/counted.ts'
import type { AllRows, Reading } from '../all-rows.ts'
import styles from './screen.module.css'

/** Saves a text as a file of the reader. */
const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

type Saving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly rows: number }
  | { readonly kind: 'saved'; readonly result: AllRows<unknown> }
  | { readonly kind: 'failed'; readonly failure: Failure }

const Told = ({ saving }: { readonly saving: Saving }) => {
  switch (saving.kind) {
    case 'idle':
      return null
    case 'reading':
      return <span role="status">{counted(saving.rows, 'row')} read …</span>
    case 'failed':
      return <span role="alert">✕ {saving.failure.message}</span>
    case 'saved':
      return (
        <span role="status" className={saving.result.isWhole ? styles.ok : styles.pending}>
          {saving.result.isWhole ? '✓' : '◌ the newest'} {counted(saving.result.rows.length, 'row')} saved
        </span>
      )
  }
}

/** Reads all rows of a list and saves them as a CSV file; the reading stops when the screen is left. */
export const SaveAll = <Read extends AllRows<unknown>>({
  read,
  file,
}: {
  readonly read: (reading: Reading) => Promise<Read>
  readonly file: (read: Read) => { readonly name: string; readonly text: string }
}) => {
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = async (): Promise<void> => {
    if (running.current !== undefined) return
    const begun = new AbortController()
    const { signal } = begun
    running.current = begun
    setSaving({ kind: 'reading', rows: 0 })
    try {
      const result = await read({
        signal,
        pause: (ms) => sleep(ms, signal),
        onProgress: (rows) => setSaving({ kind: 'reading', rows }),
      })
      const { name, text } = file(result)
      save(name, text)
      setSaving({ kind: 'saved', result })
    } catch (error) {
      setSaving(signal.aborted ? { kind: 'idle' } : { kind: 'failed', failure: failureOf(error) })
    } finally {
      running.current = undefined
    }
  }
  return (
    <div className={styles.row}>
      <Told saving={saving} />
      {saving.kind === 'reading' ? (
        <button type="button" className={controls.secondary} onClick={() => running.current?.abort()}>
          Stop
        </button>
      ) : (
        <button type="button" className={controls.secondary} onClick={() => void begin()}>
          Save all as CSV
        </button>
      )}
    </div>
  )
}
