import type { DeadLetterSource, ListedDeadLetter } from '@folio/bus/port.ts'
import * as endpoints from '@folio/contracts/http/operator/dead-letters.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type Answer, handle } from '../handler.ts'
import { notFound, type Refusal } from '../refusal.ts'

const topicNamed = (name: string): DeadLetterSource | undefined => commandTopics.find((topic) => topic.name === name)

const shown = ({ offset, deadLetter: { key, reason, origin, wire, fullBody } }: ListedDeadLetter) => ({
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
    return { data: (await deadLettersIn(topic).list(query.max)).map(shown) }
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
