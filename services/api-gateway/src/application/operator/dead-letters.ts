import type { LetteredTopic, ListedLetter } from '@folio/bus/port.ts'
import { commandTopics } from '@folio/contracts/command-topics.ts'
import {
  DEAD_LETTERS_SHOWN_MAX,
  type dropDeadLetters,
  type listDeadLetters,
  type listDeadLetterTopics,
  type replayDeadLetters,
} from '@folio/contracts/http/operator/dead-letters.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { notFound } from '../refusals.ts'

const topicNamed = (name: string): LetteredTopic | undefined => commandTopics.find((topic) => topic.name === name)

const shown = ({ offset, letter: { key, reason, place, wire, whole } }: ListedLetter) => ({
  offset,
  key,
  reason,
  origin:
    place === undefined
      ? null
      : { partition: place.partition, offset: place.offset, sent_at: timestampOf(place.timestampMs * 1000) },
  headers: wire.headers,
  value: Buffer.from(wire.value).toString('base64'),
  whole: whole ?? null,
})

/** Which topics can have dead letters, and how many each has. */
export const showDeadLetterTopics =
  ({ deadLettersIn }: Pick<Gateway, 'deadLettersIn'>) =>
  async (): Promise<Answer<typeof listDeadLetterTopics>> => {
    const data: { topic: string; letters: number }[] = []
    for (const topic of commandTopics) {
      const { length } = await deadLettersIn(topic).list(DEAD_LETTERS_SHOWN_MAX)
      data.push({ topic: topic.name, letters: length })
    }
    return { data }
  }

/** The dead letters of a topic, oldest first. */
export const showDeadLetters =
  ({ deadLettersIn }: Pick<Gateway, 'deadLettersIn'>) =>
  async ({ params, query }: Call<typeof listDeadLetters>): Promise<Answer<typeof listDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: (await deadLettersIn(topic).list(query.max)).map(shown) }
  }

/** Sends the dead letters up to a place to their topic once more. */
export const replayLetters =
  ({ deadLettersIn }: Pick<Gateway, 'deadLettersIn'>) =>
  async ({ params, body }: Call<typeof replayDeadLetters>): Promise<Answer<typeof replayDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: { topic: topic.name, replayed: await deadLettersIn(topic).replay(body.to) } }
  }

/** Drops the dead letters up to a place. */
export const dropLetters =
  ({ deadLettersIn }: Pick<Gateway, 'deadLettersIn'>) =>
  async ({ params, body }: Call<typeof dropDeadLetters>): Promise<Answer<typeof dropDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    return { data: { topic: topic.name, dropped: await deadLettersIn(topic).drop(body.to) } }
  }
