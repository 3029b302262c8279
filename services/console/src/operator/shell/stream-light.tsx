import styles from './shell.module.css'
import { useStreamState } from './stream.ts'

const TEXTS = {
  off: undefined,
  connecting: { sign: '○', word: 'connecting', tone: styles.pending },
  live: { sign: '●', word: 'live', tone: styles.ok },
  waiting: { sign: '◌', word: 'reconnecting', tone: styles.pending },
  ended: { sign: '✕', word: 'stream ended', tone: styles.bad },
} as const

/** Says by sign, word and colour whether events arrive; nothing on a screen that follows none. */
export const StreamLight = () => {
  const text = TEXTS[useStreamState().status]
  if (text === undefined) return null
  const { sign, word, tone } = text
  return (
    <span role="status" className={tone}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  )
}
