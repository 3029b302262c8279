import type { Topic } from '@folio/contracts/topic.ts'
import type { DeadLetter } from './dead-letter.ts'
import { contentOf, type Entry, keyIn, letterOf } from './kafka-entry.ts'
import type { LaneOptions } from './kafka-lane.ts'

/** Who handles the messages of a topic; `bury` keeps dead letters, and rejects while it cannot. */
export type CallsOptions<T> = {
  readonly topic: Topic<T>
  readonly handle: (key: string, messages: readonly T[]) => Promise<void>
  readonly onMalformed?: (error: Error, key: string) => void
  readonly bury: (letters: readonly DeadLetter[]) => Promise<void>
}

/** How the lanes of a member read and handle messages. */
export type KafkaCalls<T> = Pick<LaneOptions<T>, 'read' | 'handle'> & {
  /** A message that a call has just now, as it came. */
  readonly inCall: (key: string, message: unknown) => Entry<T> | undefined
}

/** Malformed messages wait in a queue of their own. No key is this: text that came as bytes has no half characters. */
const MALFORMED = '\ud800'

/** Leads messages to their handler by key, and what cannot be read to the dead letters. */
export const kafkaCalls = <T>({ topic, handle, onMalformed, bury }: CallsOptions<T>): KafkaCalls<T> => {
  const calls = new Map<string, readonly Entry<T>[]>()

  const buryAll = (entries: readonly Entry<T>[]): Promise<void> =>
    bury(
      entries.flatMap((entry) =>
        'error' in entry.content ? [letterOf(topic.name, entry, entry.content.error.message)] : [],
      ),
    )

  const handleAll = async (key: string, entries: readonly Entry<T>[]): Promise<void> => {
    calls.set(key, entries)
    try {
      const messages = entries.flatMap(({ content }) => ('message' in content ? [content.message] : []))
      await handle(key, messages)
    } finally {
      calls.delete(key)
    }
  }

  return {
    read: (raw) => {
      const key = keyIn(raw)
      const content = contentOf(topic, raw)
      if ('message' in content) return { queue: key, content }
      onMalformed?.(content.error, key)
      return { queue: MALFORMED, content }
    },
    handle: (queue, entries) => (queue === MALFORMED ? buryAll(entries) : handleAll(queue, entries)),
    inCall: (key, message) =>
      calls.get(key)?.find(({ content }) => 'message' in content && content.message === message),
  }
}
