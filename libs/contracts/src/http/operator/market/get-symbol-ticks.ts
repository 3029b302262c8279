import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'

/** The most events of ticks that an answer looks at. */
export const TICK_EVENTS_MAX = 1200

const interruption = z
  .strictObject({ event: z.string(), at: shownTime, from: z.int(), to: z.int() })
  .meta({ title: 'TickInterruption' })

const lateTick = z
  .strictObject({ event: z.string(), at: shownTime, source_time: z.number(), quote: z.string() })
  .meta({ title: 'LateTick' })

/** Shows how punctual the ticks of a symbol are. */
export const getSymbolTicks = endpoint({
  id: 'getSymbolTicks',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/symbols/{symbol}/ticks',
  scope: 'operator',
  role: 'viewer',
  params: z.strictObject({
    symbol: patternText(/^[A-Za-z0-9_]{2,30}$/, 'must be the code of a symbol, such as R_100'),
  }),
  answers: {
    200: z
      .strictObject({
        checkpoint: checkpointShown,
        symbol: z.string(),
        /** The epoch from which on the events were looked at; null where there are none. */
        from_epoch: z.int().nullable(),
        ticks: z.int(),
        newest: z
          .strictObject({ epoch: z.int(), quote: z.string(), recorded_at: shownTime })
          .meta({ title: 'NewestTick' })
          .nullable(),
        /** From the epoch of a tick to its record, in milliseconds; null without ticks. */
        lateness_ms: z.strictObject({ median: z.number(), max: z.number() }).meta({ title: 'TickLateness' }).nullable(),
        late: z.array(lateTick),
        interruptions: z.array(interruption),
      })
      .meta({ title: 'SymbolTicks' }),
  },
  errors: { 404: ['NotFound'] },
  summary: 'Get the lateness and the interruptions of a symbol’s ticks',
  description:
    `Looks at the newest ${TICK_EVENTS_MAX} events of ticks, about twenty minutes. \`late\` are prices that their ` +
    'source gave after one of a later second, too late for their own; `interruptions` are epochs without ticks. ' +
    'Times of records are those of the market’s clock.',
})
