import { z } from 'zod'
import { LETTERS_HANDLED_ALONE_MAX, LETTERS_KEPT_MAX } from '../../messaging/dead-letter-limits.ts'
import { endpoint } from '../endpoint.ts'
import { patternText } from '../fields/pattern-text.ts'
import { queryInteger } from '../fields/query-integer.ts'
import { shownTime } from '../fields/times.ts'

const LISTED_MAX = 500
const KEPT_SHOWN = LETTERS_KEPT_MAX.toLocaleString('en-US')
const ALONE_SHOWN = LETTERS_HANDLED_ALONE_MAX.toLocaleString('en-US')

const topic = patternText(/^[a-z][a-z0-9.-]{0,99}$/, 'must be the name of a topic')

const one = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ topic, offset: patternText(/^\d{1,15}$/, 'must be the offset of a dead letter') }),
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
} as const

/** The effect that a replay of a dead letter would have. */
export const replayEffect = z.enum(['decided', 'past_its_time', 'answered_before', 'none', 'unknown'])

/** The effect that a replay of a dead letter would have. */
export type ReplayEffect = z.output<typeof replayEffect>

const upTo = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  role: 'operator',
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
  role: 'operator',
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
          decoded: z.record(z.string(), z.unknown()).nullable(),
          decode_error: z.string().nullable(),
          replay_effect: replayEffect.meta({ title: 'ReplayEffect' }),
        })
        .meta({ title: 'DeadLetter' }),
    ),
  },
  errors: { 404: ['NotFound'] },
  summary: 'List the dead letters of a topic',
  description:
    'Oldest first. `offset` is the offset of the letter among the dead letters; `origin` is the place of the message ' +
    'in its topic, if known; `headers` and `value` are the message as received, the value in base64. Of a message ' +
    'that is too big for a letter they hold only the beginning, and `whole` has the size and the SHA-256 of its ' +
    'body. `decoded` is the message as the service reads it, null with the cause in `decode_error` where it cannot. ' +
    '`replay_effect` says what a replay would do now: `decided`, the service decides the command as if it came now; ' +
    '`past_its_time`, it has no effect, because its deadline has passed; `answered_before`, it has no second effect, ' +
    'because an event answers it; `none`, it cannot be sent, read or routed, so that it has no effect: a letter that ' +
    'cannot be sent or read is refused, and another one becomes a letter again; `unknown`, the views or the stream do not tell. Letters that were handled are not ' +
    'listed. One ' +
    `process keeps the newest ${KEPT_SHOWN} letters of each topic while it runs; a cluster keeps them as long as ` +
    'its broker does.',
})

/** Sends dead letters to their topic again. */
export const replayDeadLetters = endpoint({
  ...upTo,
  id: 'replayDeadLetters',
  act: { screen: '/dead-letters', shows: ['to'], tells: ['replayed', 'kept'] } as const,
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
  path: '/operator/v1/dead-letters/{topic}/replay',
  answers: { 200: z.strictObject({ topic, replayed: z.int(), kept: z.int() }).meta({ title: 'DeadLettersReplayed' }) },
  summary: 'Replay dead letters',
  description:
    'Sends the letters up to and including the offset `to` to their topic again, in order, and drops them from the ' +
    'dead letters. A client’s command that is past its deadline has no effect. A message that fails again becomes a ' +
    'new letter at the end. A letter whose message cannot be decoded, or that holds only the beginning of it, is not sent; ' +
    'it moves to the end and stays until it is dropped, and `kept` counts such letters. Where none of the letters can be ' +
    'sent, the call is refused (`letters_cannot_be_sent`) and nothing happens.',
})

/** Drops dead letters. */
export const dropDeadLetters = endpoint({
  ...upTo,
  id: 'dropDeadLetters',
  act: { screen: '/dead-letters', shows: ['to'], tells: ['dropped'] } as const,
  path: '/operator/v1/dead-letters/{topic}/drop',
  answers: { 200: z.strictObject({ topic, dropped: z.int() }).meta({ title: 'DeadLettersDropped' }) },
  summary: 'Drop dead letters',
  description: 'Drops the letters up to and including the offset `to` permanently.',
})

/** Sends one dead letter to its topic again. */
export const replayDeadLetter = endpoint({
  ...one,
  id: 'replayDeadLetter',
  act: { screen: '/dead-letters', tells: ['outcome'] } as const,
  path: '/operator/v1/dead-letters/{topic}/letters/{offset}/replay',
  answers: {
    200: z
      .strictObject({ topic, offset: z.int(), outcome: z.enum(['replayed', 'gone']) })
      .meta({ title: 'DeadLetterReplayed' }),
  },
  summary: 'Replay one dead letter',
  description:
    'Sends the letter to its topic again, marks it handled, and lists it no more; letters before it stay. `gone`: it was ' +
    'replayed, dropped or removed before, and nothing happened. A process that ends between the two steps leaves the letter ' +
    'listed; a command that is then sent twice has one effect. The message comes behind those that were sent to its key ' +
    'since. A letter that holds only the beginning of its message is refused (`letter_is_truncated`), and so is one whose ' +
    'message cannot be decoded (`letter_is_undecodable`), and a single letter while the topic holds more than ' +
    `${ALONE_SHOWN} (\`too_many_letters\`).`,
})

/** Drops one dead letter. */
export const dropDeadLetter = endpoint({
  ...one,
  id: 'dropDeadLetter',
  act: { screen: '/dead-letters', tells: ['outcome'] } as const,
  path: '/operator/v1/dead-letters/{topic}/letters/{offset}/drop',
  answers: {
    200: z
      .strictObject({ topic, offset: z.int(), outcome: z.enum(['dropped', 'gone']) })
      .meta({ title: 'DeadLetterDropped' }),
  },
  summary: 'Drop one dead letter',
  description:
    'Marks the letter handled, and lists it no more; letters before it stay. `gone`: it was replayed, dropped or removed ' +
    `before. A single letter is refused while the topic holds more than ${ALONE_SHOWN} (\`too_many_letters\`).`,
})

/** Lists the topics that can have dead letters. */
export const listDeadLetterTopics = endpoint({
  id: 'listDeadLetterTopics',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/dead-letters',
  scope: 'operator',
  role: 'viewer',
  answers: { 200: z.array(z.strictObject({ topic, letters: z.int() }).meta({ title: 'DeadLetterTopic' })) },
  summary: 'List the topics and their dead letters',
  description: `Counts the letters of each topic, up to ${LISTED_MAX}.`,
})

/** The most dead letters that one call lists or counts. */
export const DEAD_LETTERS_SHOWN_MAX = LISTED_MAX
