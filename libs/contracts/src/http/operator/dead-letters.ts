import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { patternText } from '../fields/pattern-text.ts'
import { queryInteger } from '../fields/query-integer.ts'
import { shownTime } from '../fields/times.ts'

const LISTED_MAX = 500

const topic = patternText(/^[a-z][a-z0-9.-]{0,99}$/, 'must be the name of a topic')

const upTo = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  params: z.strictObject({ topic }),
  body: z.strictObject({ to: z.int().nonnegative() }).meta({ title: 'DeadLettersUpTo' }),
  errors: { 404: ['NotFound'] },
} as const

/** Lists the dead letters of a topic. */
export const listDeadLetters = endpoint({
  id: 'listDeadLetters',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/dead-letters/{topic}',
  scope: 'operator',
  params: z.strictObject({ topic }),
  query: z.strictObject({ max: queryInteger({ min: 1, max: LISTED_MAX, initial: 100 }) }),
  answers: {
    200: z.array(
      z
        .strictObject({
          offset: z.int(),
          key: z.string(),
          reason: z.string(),
          origin: z
            .strictObject({ partition: z.int(), offset: z.int(), sent_at: shownTime })
            .meta({ title: 'DeadLetterOrigin' })
            .nullable(),
          headers: z.record(z.string(), z.string()),
          value: z.string(),
          whole: z.strictObject({ bytes: z.int(), sha256: z.string() }).meta({ title: 'DeadLetterWhole' }).nullable(),
        })
        .meta({ title: 'DeadLetter' }),
    ),
  },
  errors: { 404: ['NotFound'] },
  summary: 'The dead letters of a topic',
  description:
    'Oldest first. `offset` is a letter’s place among the dead letters; `origin` is where the message stood in its topic, ' +
    'where that is known; `headers` and `value` are the message as it came, the value in base64; of a message too big ' +
    'for a letter they are only its beginning, and `whole` says how big its body was and what its SHA-256 is. One process keeps the ' +
    'newest 1,000 of each topic for as long as it runs, a cluster keeps them as long as its broker does.',
})

/** Sends dead letters to their topic again. */
export const replayDeadLetters = endpoint({
  ...upTo,
  id: 'replayDeadLetters',
  path: '/operator/v1/dead-letters/{topic}/replay',
  answers: { 200: z.strictObject({ topic, replayed: z.int() }).meta({ title: 'DeadLettersReplayed' }) },
  summary: 'Send dead letters once more',
  description:
    'All up to and including the offset `to`, in their order; they are dropped from the dead letters. A client’s command ' +
    'that is past its time takes no effect any more. A letter that dies again is a new one, at the end; one that is only ' +
    'the beginning of its message is not sent, and stays, at the end, until it is dropped.',
})

/** Drops dead letters. */
export const dropDeadLetters = endpoint({
  ...upTo,
  id: 'dropDeadLetters',
  path: '/operator/v1/dead-letters/{topic}/drop',
  answers: { 200: z.strictObject({ topic, dropped: z.int() }).meta({ title: 'DeadLettersDropped' }) },
  summary: 'Drop dead letters',
  description: 'All up to and including the offset `to`. They are gone for good.',
})

/** Lists the topics that can have dead letters. */
export const listDeadLetterTopics = endpoint({
  id: 'listDeadLetterTopics',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/dead-letters',
  scope: 'operator',
  answers: { 200: z.array(z.strictObject({ topic, letters: z.int() }).meta({ title: 'DeadLetterTopic' })) },
  summary: 'Topics and their dead letters',
  description: `How many letters each topic has, counted up to ${LISTED_MAX}.`,
})

/** The most dead letters that one call lists or counts. */
export const DEAD_LETTERS_SHOWN_MAX = LISTED_MAX
