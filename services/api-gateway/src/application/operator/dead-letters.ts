import type { DeadLetterSource, ListedDeadLetter } from '@folio/bus/port.ts'
import * as endpoints from '@folio/contracts/http/operator/dead-letters.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { z } from 'zod'
import { type Answer, handle } from '../handler.ts'
import { notFound, type Refusal } from '../refusal.ts'

const topicNamed = (name: string): DeadLetterSource | undefined => commandTopics.find((topic) => topic.name === name)

/** The cause for which a message is not decoded: the first faulty field, or the fault of its JSON. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof z.ZodError)) return error instanceof Error ? error.message : 'the message is malformed'
  const [issue] = error.issues
  return issue === undefined ? error.message : `${issue.path.join('.')}: ${issue.message}`
}

const isFields = (message: unknown): message is Record<string, unknown> =>
  typeof message === 'object' && message !== null

const decodedBy = (topic: DeadLetterSource, wire: WireMessage) => {
  try {
    const message = topic.decode(wire)
    return isFields(message) ? { decoded: message, decode_error: null } : { decoded: null, decode_error: 'no object' }
  } catch (error) {
    return { decoded: null, decode_error: causeOf(error) }
  }
}

const shown = (
  topic: DeadLetterSource,
  { offset, deadLetter: { key, reason, origin, wire, fullBody } }: ListedDeadLetter,
) => ({
  offset,
  key,
  reason,
  origin:
    origin === undefined
      ? null
      : { partition: origin.partition, offset: origin.offset, sent_at: timestampOf(origin.timestampMs * 1000) },
  headers: wire.headers,
  value: Buffer.from(wire.value).toString('base64'),
  whole: fullBody ?? null,
  ...decodedBy(topic, wire),
})

/** Answers the topics that can have dead letters, each with the number of its dead letters. */
export const listDeadLetterTopics = handle(
  endpoints.listDeadLetterTopics,
  async ({ deadLettersIn }): Promise<Answer<typeof endpoints.listDeadLetterTopics>> => {
    const data: { topic: string; letters: number }[] = []
    for (const topic of commandTopics) {
      const { length } = await deadLettersIn(topic).list(endpoints.DEAD_LETTERS_SHOWN_MAX)
      data.push({ topic: topic.name, letters: length })
    }
    return { data }
  },
)

/** Answers the dead letters of a topic, the oldest first. */
export const listDeadLetters = handle(
  endpoints.listDeadLetters,
  async ({ deadLettersIn }, { params, query }): Promise<Answer<typeof endpoints.listDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    const letters = await deadLettersIn(topic).list(query.max)
    return { data: letters.map((letter) => shown(topic, letter)) }
  },
)

/** Sends the dead letters up to an offset to their topic again. */
export const replayDeadLetters = handle(
  endpoints.replayDeadLetters,
  async ({ deadLettersIn }, { params, body }): Promise<Answer<typeof endpoints.replayDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: { topic: topic.name, replayed: await deadLettersIn(topic).replay(body.to) } }
  },
)

/** Drops the dead letters up to an offset. */
export const dropDeadLetters = handle(
  endpoints.dropDeadLetters,
  async ({ deadLettersIn }, { params, body }): Promise<Answer<typeof endpoints.dropDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: { topic: topic.name, dropped: await deadLettersIn(topic).drop(body.to) } }
  },
)
