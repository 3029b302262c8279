import styles from './shell.module.css'
import { useStreamState } from './stream.ts'

const TEXTS = {
  connecting: { sign: '○', word: 'connecting', tone: styles.pending },
  live: { sign: '●', word: 'live', tone: styles.ok },
  waiting: { sign: '◌', word: 'reconnecting', tone: styles.pending },
  ended: { sign: '✕', word: 'stream ended', tone: styles.bad },
} as const

/** Says by sign, word and colour whether events arrive. */
export const StreamLight = () => {
  const { sign, word, tone } = TEXTS[useStreamState().status]
  return (
    <span role="status" className={tone}>
      <span aria-hidden="true">{sign}</span> {word}
    </span>
  )
}
