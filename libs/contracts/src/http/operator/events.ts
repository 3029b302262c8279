import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { patternText } from '../fields/pattern-text.ts'
import { queryTime } from '../fields/times.ts'

/** The most streams of events that run at once. */
export const EVENT_STREAMS_MAX = { process: 50, operator: 16, session: 4 } as const

const FILTER_MAX = 20
const POSITION = /^\d{1,15}$/

/** Up to 20 words separated by commas, each of printable ASCII. */
const words = patternText(
  /^[!-+\--~]{1,200}(?:,[!-+\--~]{1,200}){0,19}$/,
  `must be up to ${FILTER_MAX} names separated by commas`,
).transform((text): readonly string[] => text.split(','))

/** Up to 20 accounts separated by commas, each as postings name it. */
const accounts = patternText(
  /^[a-z]{1,20}:[\dA-Za-z:-]{1,80}(?:,[a-z]{1,20}:[\dA-Za-z:-]{1,80}){0,19}$/,
  `must be up to ${FILTER_MAX} accounts as postings name them, such as wallet:ID or system:fees, separated by commas`,
).transform((text): readonly string[] => text.split(','))

/** Streams the stored events from a position on. */
export const streamEvents = endpoint({
  id: 'streamEvents',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/events',
  scope: 'operator',
  role: 'viewer',
  isStream: true,
  query: z.strictObject({
    from_position: patternText(POSITION, 'must be a position: a whole number').transform(Number).optional(),
    from_time: queryTime.optional(),
    type: words.optional(),
    account: accounts.optional(),
    stream: words.optional(),
    caught_up: patternText(/^1$/, 'must be 1 if it is sent').optional(),
    max_per_second: patternText(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
      .transform(Number)
      .optional(),
  }),
  answers: {
    200: z
      .strictObject({
        specversion: z.literal('1.0'),
        id: z.string(),
        source: z.string(),
        type: z.string(),
        subject: z.string(),
        time: z.string(),
        datacontenttype: z.literal('application/json'),
        correlationid: z.string(),
        causationid: z.string(),
        foliostream: z.string(),
        foliorevision: z.int(),
        folioepoch: z.int(),
        folioposition: z.int(),
        data: z.unknown(),
      })
      .meta({ title: 'StreamedEvent' }),
  },
  summary: 'Stream the events as they are stored',
  description:
    'Server-Sent Events, in the order of the store: the `id` of each is `EPOCH~POSITION`, its `event` the type, and its ' +
    '`data` one CloudEvent, as described, in one line. The header `Last-Event-ID` continues after such an id, else ' +
    '`from_position` begins after a position, else `from_time` begins before the events of that time, else the stream ' +
    'begins now. The ticks of the market lead to a time: where that hour has none, the stream begins with the first event. Every 15 seconds an `id` alone tells how far ' +
    'the store was looked through. `type`, `account` (`wallet:ID`: events of its stream, or that post on it) and ' +
    '`stream` are lists separated by commas, and an event must match each list that is sent; with `stream` Folio reads ' +
    'no other streams. Snapshots, ticks, claims and the acts of operators are left out unless `stream` names theirs, and ' +
    'acts, and snapshots of their streams, need the role auditor; streams of users and of signing keys are never shown. Personal and unknown fields are ' +
    '`•••`. With `caught_up=1` one message `event: caught-up` tells that everything that was stored when the stream began was ' +
    'looked through. With `max_per_second`, while more events that match are stored in a second, the stream shows only the ' +
    'newest of those that come together, some fifty a second; `event: skipped` with `{"events":N}` stands for the others. Events ' +
    'stored before the stream began all come. `event: reset` tells that the id is of another epoch, `event: end` why Folio ended ' +
    'the stream (`session_ended` or `stopping`); both end it. At most ' +
    `${EVENT_STREAMS_MAX.process} streams a process, ${EVENT_STREAMS_MAX.operator} an operator and ${EVENT_STREAMS_MAX.session} a ` +
    'session, further ones are a 429. A reader that does not read for 10 seconds while 1 MiB waits for it is cut off, and continues ' +
    'by its last id. A stream is no activity of its session.',
})
