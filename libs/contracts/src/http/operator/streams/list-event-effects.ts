import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'

/** The most events that one look for the effects of an event examines. */
export const EFFECTS_EXAMINED_MAX = 5_000

const effect = z
  .strictObject({
    stream: z.string(),
    revision: z.int(),
    position: z.int(),
    type: z.string(),
    at: shownTime,
  })
  .meta({ title: 'EventEffect' })

/** Finds the events that an event caused. */
export const listEventEffects = endpoint({
  id: 'listEventEffects',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/streams/{stream}/events/{revision}/effects',
  scope: 'operator',
  role: 'viewer',
  params: z.strictObject({
    stream: patternText(/^[A-Za-z0-9_.:-]{1,200}$/, 'must be the name of a stream, such as wallet-ID'),
    revision: patternText(/^\d{1,15}$/, 'must be a revision: a whole number'),
  }),
  query: z.strictObject({
    after: patternText(/^\d{1,15}$/, 'must be a position: a whole number')
      .transform(Number)
      .optional(),
  }),
  answers: {
    200: z
      .strictObject({
        checkpoint: checkpointShown,
        effects: z.array(effect),
        /** The position up to which events were looked at. */
        searched_to: z.int(),
        is_whole: z.boolean(),
      })
      .meta({ title: 'EventEffects' }),
  },
  errors: { 404: ['NotFound'] },
  summary: 'Find the events that an event caused',
  description:
    'Looks at the events after it, in their order, for those of commands that it caused; events caused by these are their ' +
    `own effects. One call looks at ${EFFECTS_EXAMINED_MAX} events at most: \`is_whole\` is false if the store has more, ` +
    'and `after` with the position `searched_to` looks on. Of `OperatorActBegun` the effects are all events with its ' +
    'correlation id. Streams of prices and of snapshots, and those of operators for any other event, are left out: they ' +
    'are no effects.',
})
