import type { Message, TopicMessages } from 'kafkajs'
import { BusUnavailable, SendInDoubt } from './port.ts'

/** A call to send: settled when the last of its messages was, rejected with the first that could not be. */
type Sending = {
  waiting: number
  isBegun: boolean
  hasFailed: boolean
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** A message that is to be sent, and its size as far as it matters, in bytes. */
export type Encoded = { readonly topic: string; readonly message: Message; readonly bytes: number }

type Queued = Encoded & { readonly sending: Sending }

/** What goes to the broker in one request. */
export type SendBatch = {
  readonly topicMessages: TopicMessages[]
  readonly done: () => void
  readonly failed: (error: Error) => void
}

/** Messages that wait to be sent, in order and bounded. */
export type SendQueue = {
  /** Queues messages of one call; resolves when all were sent. Throws `BusUnavailable` when there is no room for them. */
  readonly add: (messages: readonly Encoded[]) => Promise<void>
  /** Takes what waits, as much as one request may carry; undefined when nothing does. */
  readonly take: () => SendBatch | undefined
  readonly size: () => number
}

/** The broker refuses a request with more than a megabyte for one partition. */
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

/** Makes a queue for so many messages. What a failed call has left in it is not sent: it would overtake what failed. */
export const sendQueue = (queuedMax: number): SendQueue => {
  let queue: Queued[] = []

  const add = (messages: readonly Encoded[]): Promise<void> => {
    if (messages.length === 0) return Promise.resolve()
    if (queue.length + messages.length > queuedMax) {
      throw new BusUnavailable(`more than ${queuedMax} messages wait to be sent`)
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
