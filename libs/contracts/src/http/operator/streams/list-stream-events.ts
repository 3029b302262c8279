import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { LIST_TEXT, listPage, pageQuery } from '../../fields/list-page.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'

const streamName = patternText(/^[A-Za-z0-9_.:-]{1,200}$/, 'must be the name of a stream, such as wallet-ID')

const raw = z
  .strictObject({
    /** The stored bytes, base64. */
    data: z.string(),
    metadata: z.string(),
  })
  .meta({ title: 'StoredBytes' })

const row = z
  .strictObject({
    stream: z.string(),
    revision: z.int(),
    position: z.int(),
    id: z.string(),
    type: z.string(),
    at: shownTime,
    hash: z.string(),
    prev_hash: z.string(),
    command_id: z.string(),
    correlation_id: z.string(),
    causation_id: z.string(),
    /** The event that caused the command of this one; null where a request did. */
    cause: z.strictObject({ stream: z.string(), revision: z.int() }).meta({ title: 'CausingEvent' }).nullable(),
    client_id: z.string().nullable(),
    endpoint: z.string().nullable(),
    data: z.unknown(),
    raw: raw.nullable(),
  })
  .meta({ title: 'ListedEvent' })

/** Lists the events of a stream. */
export const listStreamEvents = endpoint({
  id: 'listStreamEvents',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/streams/{stream}/events',
  scope: 'operator',
  role: 'viewer',
  isExported: true,
  params: z.strictObject({ stream: streamName }),
  query: z.strictObject({
    from_revision: patternText(/^\d{1,15}$/, 'must be a revision: a whole number')
      .transform(Number)
      .optional(),
    direction: z
      .enum(['backwards', 'forwards'], { error: 'must be one of backwards, forwards' })
      .meta({ title: 'ReadDirection' })
      .default('backwards'),
    raw: patternText(/^1$/, 'must be 1 if it is sent').optional(),
    ...pageQuery,
  }),
  answers: {
    200: listPage(row)
      .extend({ stream: z.string(), service: z.string().nullable(), newest_revision: z.int() })
      .meta({ title: 'StreamEventPage' }),
  },
  errors: { 400: ['CursorExpired'], 404: ['NotFound'] },
  summary: 'List the events of a stream',
  description:
    'The newest event first, or forwards from the first one; `from_revision` is the first one that is listed. `data` ' +
    'shows personal and unknown fields as `•••`. The streams of operators need the role auditor. With `raw=1` each event has its stored bytes, in which personal data is ' +
    'encrypted: the id and the hash of an event follow from these bytes and from `prev_hash`. The bytes of streams of ' +
    `users, operators and signing keys are given to the role admin only. ${LIST_TEXT}`,
})
