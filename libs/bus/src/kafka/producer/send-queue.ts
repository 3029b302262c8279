import type { Message, TopicMessages } from 'kafkajs'
import { BusUnavailable, SendInDoubt } from '../../port.ts'

/** A call of `send`: it resolves when its last message was sent, and rejects with the first error. */
type SendCall = {
  waiting: number
  isBegun: boolean
  hasFailed: boolean
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** An encoded message, with its size in bytes for the limit of a request. */
export type EncodedMessage = { readonly topic: string; readonly message: Message; readonly bytes: number }

type Queued = EncodedMessage & { readonly sending: SendCall }

/** The messages of one request to the broker. */
export type SendBatch = {
  readonly topicMessages: TopicMessages[]
  readonly done: () => void
  readonly failed: (error: Error) => void
}

/** Messages that wait to be sent, in order and bounded. */
export type SendQueue = {
  /**
   * Queues the messages of one call; resolves when all were sent. Throws `BusUnavailable` if the queue has no room for
   * all of them.
   */
  readonly add: (messages: readonly EncodedMessage[]) => Promise<void>
  /** Takes the waiting messages, up to the size of one request; returns undefined if there are none. */
  readonly take: () => SendBatch | undefined
  readonly size: () => number
}

/** The maximum size of a request: the broker refuses more than a megabyte for one partition. */
const BATCH_BYTES_MAX = 768 * 1024

const grouped = (batch: readonly Queued[]): TopicMessages[] => {
  const byTopic = Map.groupBy(batch, ({ topic }) => topic)
  return [...byTopic].map(([topic, queued]) => ({ topic, messages: queued.map(({ message }) => message) }))
}

const settle = (batch: readonly Queued[]): void => {
  for (const { sending } of batch) {
    sending.waiting -= 1
    sending.isBegun = true
    if (sending.waiting === 0 && !sending.hasFailed) sending.resolve()
  }
}

const fail = (batch: readonly Queued[], error: Error): void => {
  for (const { sending } of batch) {
    if (sending.hasFailed) continue
    sending.hasFailed = true
    sending.reject(sending.isBegun ? new SendInDoubt('some of the messages were sent', { cause: error }) : error)
  }
}

/**
 * Makes a queue for at most `queuedMax` messages. The remaining messages of a failed call are not sent: they would
 * overtake the failed ones.
 */
export const sendQueue = (queuedMax: number): SendQueue => {
  let queue: Queued[] = []

  const add = (messages: readonly EncodedMessage[]): Promise<void> => {
    if (messages.length === 0) return Promise.resolve()
    if (queue.length + messages.length > queuedMax) {
      throw new BusUnavailable(`the send queue is full (${queuedMax} messages)`)
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const sending = { waiting: messages.length, isBegun: false, hasFailed: false, resolve, reject }
    for (const message of messages) queue.push({ ...message, sending })
    return promise
  }

  const take = (): SendBatch | undefined => {
    const batch: Queued[] = []
    let bytes = 0
    let at = 0
    for (; at < queue.length; at += 1) {
      const queued = queue[at]
      if (queued === undefined || queued.sending.hasFailed) continue
      if (batch.length > 0 && bytes + queued.bytes > BATCH_BYTES_MAX) break
      bytes += queued.bytes
      batch.push(queued)
    }
    queue = queue.slice(at)
    if (batch.length === 0) return undefined
    return {
      topicMessages: grouped(batch),
      done: () => settle(batch),
      failed: (error) => fail(batch, error),
    }
  }

  return { add, take, size: () => queue.length }
}
