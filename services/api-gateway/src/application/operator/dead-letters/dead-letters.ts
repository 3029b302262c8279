import type { DeadLetterSource, LetterOutcome, ListedDeadLetter } from '@folio/bus/port.ts'
import type { ReplayEffect } from '@folio/contracts/http/operator/dead-letters.ts'
import * as endpoints from '@folio/contracts/http/operator/dead-letters.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import { LETTERS_HANDLED_ALONE_MAX } from '@folio/contracts/messaging/dead-letter-limits.ts'
import type { WireMessage } from '@folio/contracts/topic.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { z } from 'zod'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import { replayEffects } from './replay-effects.ts'

const serviceOf = (topic: string) => serviceContracts.find(({ commands }) => commands.name === topic)

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
  effect: ReplayEffect,
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
  replay_effect: effect,
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
  async (gateway, { params, query }): Promise<Answer<typeof endpoints.listDeadLetters> | Refusal> => {
    const service = serviceOf(params.topic)
    if (service === undefined) return notFound('topic')
    const letters = await gateway.deadLettersIn(service.commands).list(query.max)
    const effects = await replayEffects(gateway, service, letters)
    return { data: letters.map((letter, index) => shown(service.commands, letter, effects[index] ?? 'unknown')) }
  },
)

/** Refuses a replay of letters of which none can be sent. */
const noneCanBeSent = (letters: number): Refusal =>
  ruleViolation(
    'letters_cannot_be_sent',
    'No letter was sent: each letter up to the offset holds a message that Folio cannot decode, or only the beginning of one. ' +
      'All letters stay, and can be dropped.',
    { letters },
  )

/** Sends the dead letters up to an offset to their topic again. */
export const replayDeadLetters = handle(
  endpoints.replayDeadLetters,
  async ({ deadLettersIn }, { params, body }): Promise<Answer<typeof endpoints.replayDeadLetters> | Refusal> => {
    const topic = topicNamed(params.topic)
    if (topic === undefined) return notFound('topic')
    const { sent, kept } = await deadLettersIn(topic).replay(body.to)
    if (sent === 0 && kept > 0) return noneCanBeSent(kept)
    return { data: { topic: topic.name, replayed: sent, kept } }
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

type OneLetter = typeof endpoints.replayDeadLetter | typeof endpoints.dropDeadLetter

const REFUSED: Readonly<Record<Exclude<LetterOutcome, 'done' | 'gone'>, Refusal>> = {
  truncated: ruleViolation(
    'letter_is_truncated',
    'The letter holds only the beginning of its message and cannot be sent: it can be dropped.',
  ),
  undecodable: ruleViolation(
    'letter_is_undecodable',
    'The message of the letter is no command that Folio can decode, so that it was not sent: the letter stays, and can be dropped.',
  ),
  too_many: ruleViolation(
    'too_many_letters',
    `The topic holds more than ${LETTERS_HANDLED_ALONE_MAX.toLocaleString('en-US')} dead letters: replay or drop all letters up to one first.`,
  ),
}

/** Handles one letter by itself, and answers what became of it. */
const handleOne = async <Done extends string>(
  { deadLettersIn }: Pick<Gateway, 'deadLettersIn'>,
  { params }: Pick<Call<OneLetter>, 'params'>,
  { done, act }: { readonly done: Done; readonly act: 'replayOne' | 'dropOne' },
): Promise<{ readonly data: { topic: string; offset: number; outcome: Done | 'gone' } } | Refusal> => {
  const topic = topicNamed(params.topic)
  if (topic === undefined) return notFound('topic')
  const offset = Number(params.offset)
  const outcome = await deadLettersIn(topic)[act](offset)
  if (outcome !== 'done' && outcome !== 'gone') return REFUSED[outcome]
  return { data: { topic: topic.name, offset, outcome: outcome === 'done' ? done : outcome } }
}

/** Sends one dead letter to its topic again. */
export const replayDeadLetter = handle(endpoints.replayDeadLetter, (gateway, call) =>
  handleOne(gateway, call, { done: 'replayed', act: 'replayOne' }),
)

/** Drops one dead letter. */
export const dropDeadLetter = handle(endpoints.dropDeadLetter, (gateway, call) =>
  handleOne(gateway, call, { done: 'dropped', act: 'dropOne' }),
)
