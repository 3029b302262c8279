import styles from './status.module.css'

/** The meaning of a status: good, under way, or bad. */
export type Tone = 'ok' | 'pending' | 'bad'

const SIGNS: Readonly<Record<Tone, string>> = { ok: '✓', pending: '◌', bad: '✕' }

/** A status, told by a sign, a word and a colour. */
export const Status = ({ tone, word }: { readonly tone: Tone; readonly word: string }) => (
  <span className={styles[tone]}>
    {SIGNS[tone]} {word}
  </span>
)
