import { z } from 'zod'
import { withCrossFieldRule } from './cross-field-rule.ts'
import { currencyCode } from './money.ts'
import { queryInteger } from './query-integer.ts'
import { forwards, timeWindow } from './times.ts'

/** The query for a balance history: a currency, how many points at most, and a window of time. */
export const balanceWindow = (points: { readonly max: number; readonly initial: number }) =>
  withCrossFieldRule(
    z.strictObject({ currency: currencyCode, points: queryInteger({ min: 2, ...points }), ...timeWindow }),
    forwards,
  )
