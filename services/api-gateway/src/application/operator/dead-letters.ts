import type { DeadLetterSource, ListedDeadLetter } from '@folio/bus/port.ts'
import {
  DEAD_LETTERS_SHOWN_MAX,
  dropDeadLetters,
  listDeadLetters,
  listDeadLetterTopics,
  replayDeadLetters,
} from '@folio/contracts/http/operator/dead-letters.ts'
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
export const showDeadLetterTopics = handle(
  listDeadLetterTopics,
  async ({ deadLettersIn }): Promise<Answer<typeof listDeadLetterTopics>> => {
    const data: { topic: string; letters: number }[] = []
    for (const topic of commandTopics) {
      const { length } = await deadLettersIn(topic).list(DEAD_LETTERS_SHOWN_MAX)
      data.push({ topic: topic.name, letters: length })
    }
    return { data }
  },
)

/** Answers the dead letters of a topic, the oldest first. */
export const showDeadLetters = handle(
  listDeadLetters,
  async ({ deadLettersIn }, { params, query }): Promise<Answer<typeof listDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: (await deadLettersIn(topic).list(query.max)).map(shown) }
  },
)

/** Sends the dead letters up to an offset to their topic again. */
export const replayLetters = handle(
  replayDeadLetters,
  async ({ deadLettersIn }, { params, body }): Promise<Answer<typeof replayDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: { topic: topic.name, replayed: await deadLettersIn(topic).replay(body.to) } }
  },
)

/** Drops the dead letters up to an offset. */
export const dropLetters = handle(
  dropDeadLetters,
  async ({ deadLettersIn }, { params, body }): Promise<Answer<typeof dropDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: { topic: topic.name, dropped: await deadLettersIn(topic).drop(body.to) } }
  },
)
