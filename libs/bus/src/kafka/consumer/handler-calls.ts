import type { Topic } from '@folio/contracts/topic.ts'
import type { DeadLetter } from '../../dead-letters/dead-letter.ts'
import type { PartitionQueueOptions } from './partition-queues.ts'
import { contentOf, deadLetterOf, keyOf, type ReceivedMessage } from './received-message.ts'

/** The handler of a topic's messages; `deadLetter` writes dead letters, and rejects while it cannot. */
export type HandlerCallsOptions<T> = {
  readonly topic: Topic<T>
  readonly handle: (key: string, messages: readonly T[]) => Promise<void>
  readonly onMalformed?: (error: Error, key: string) => void
  readonly deadLetter: (letters: readonly DeadLetter[]) => Promise<void>
}

/** The `read` and `handle` of a member's partition queues. */
export type HandlerCalls<T> = Pick<PartitionQueueOptions<T>, 'read' | 'handle'> & {
  /** Returns the received message whose decoded content is `message`, if a running call has it. */
  readonly inCall: (key: string, message: unknown) => ReceivedMessage<T> | undefined
}

/** The queue of malformed messages. It can be no key: decoded UTF-8 contains no lone surrogates. */
const MALFORMED = '\ud800'

/** Passes messages to their handler by key, and writes malformed ones to the dead letters. */
export const handlerCalls = <T>({
  topic,
  handle,
  onMalformed,
  deadLetter,
}: HandlerCallsOptions<T>): HandlerCalls<T> => {
  const calls = new Map<string, readonly ReceivedMessage<T>[]>()

  const deadLetterAll = (entries: readonly ReceivedMessage<T>[]): Promise<void> =>
    deadLetter(
      entries.flatMap((entry) =>
        'error' in entry.content ? [deadLetterOf(topic.name, entry, entry.content.error.message)] : [],
      ),
    )

  const handleAll = async (key: string, entries: readonly ReceivedMessage<T>[]): Promise<void> => {
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
      const key = keyOf(raw)
      const content = contentOf(topic, raw)
      if ('message' in content) return { queue: key, content }
      onMalformed?.(content.error, key)
      return { queue: MALFORMED, content }
    },
    handle: (queue, entries) => (queue === MALFORMED ? deadLetterAll(entries) : handleAll(queue, entries)),
    inCall: (key, message) =>
      calls.get(key)?.find(({ content }) => 'message' in content && content.message === message),
  }
}
