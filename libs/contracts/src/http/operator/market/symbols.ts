import { amountOf } from '@folio/kernel/amount.ts'
import { z } from 'zod'
import { type ContractCategory, OFFERED_GROWTH_RATES } from '../../../market/offering.ts'
import { endpoint } from '../../endpoint.ts'
import { decimal } from '../../fields/decimal.ts'
import { checkpointBeside } from '../../fields/list-page.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'

const symbolCode = patternText(/^[A-Za-z0-9_]{2,30}$/, 'must be the code of a symbol, such as R_100').meta({
  examples: ['R_100'],
})

const minutes = z.int({ error: 'must be whole minutes' }).min(5, { error: 'must be at least 5' }).max(60, {
  error: 'must be at most 60',
})
const multiplier = z
  .int({ error: 'must be a whole multiplier' })
  .min(1, { error: 'must be at least 1' })
  .max(5_000_000, {
    error: 'must be at most 5000000',
  })
const growthRate = z.enum(OFFERED_GROWTH_RATES, { error: 'must be 0.01, 0.02, 0.03, 0.04 or 0.05' })
const ticksMax = z.int({ error: 'must be a number of ticks' }).min(1, { error: 'must be at least 1' }).max(230, {
  error: 'must be at most 230',
})

/** A value for each category; one without a value is not sold. */
const byCategory = <T extends z.ZodType>(value: T) => {
  const shape: Readonly<Record<ContractCategory, T>> = {
    callput: value,
    callputequal: value,
    touchnotouch: value,
    endsinout: value,
    staysinout: value,
    digits: value,
    asian: value,
    reset: value,
    highlowticks: value,
    runs: value,
    multiplier: value,
    accumulator: value,
    turbos: value,
    vanilla: value,
  }
  return z.strictObject(shape).partial()
}

/** An estimate of a year, a part of one, parsed into normal form. */
const estimate = patternText(
  /^-?\d(?:\.\d{1,6})?$/,
  'must be a part of a year such as "0.08", with at most 6 digits after the point',
)
  .meta({ examples: ['0.08'] })
  .transform(amountOf)

/** The limits that are amounts, in a form of each. */
const amountLimits = <T extends z.ZodType>(amount: T) => ({
  stake_min: amount,
  stake_max: amount,
  max_payout: amount,
  take_profit_min: amount,
  take_profit_max: amount,
  stop_loss_min: amount,
  stop_loss_max: amount,
})

const limitsShape = {
  growth_rates: z.array(growthRate).max(5),
  accumulator_ticks_max: ticksMax,
  cancellation_minutes: z.array(minutes).max(20),
  multipliers: z.array(multiplier).max(20),
}

const symbolShown = z
  .strictObject({
    symbol: z.string(),
    name: z.string(),
    market: z.string(),
    submarket: z.string(),
    decimals: z.int(),
    interval_seconds: z.int(),
    model: z.string(),
    /** The newest estimates of the price of a market, and from when on they are in force, unless they are the listed ones. */
    market_model: z
      .strictObject({ volatility: z.string(), interest: z.string(), yield: z.string(), from: shownTime.nullable() })
      .optional(),
    /** The commission of each category that is sold. */
    commissions: byCategory(z.string()),
    limits: z.strictObject({ ...amountLimits(z.string()), ...limitsShape }).partial(),
    status: z.enum(['open', 'suspended']),
    suspended_for: z.enum(['operator', 'deviation_too_small']).nullable(),
    offering_revision: z.int(),
    changed_at: shownTime,
  })
  .meta({ title: 'SymbolOperated' })

const switched = {
  family: 'operator',
  method: 'POST',
  scope: 'operator',
  role: 'operator',
  params: z.strictObject({ symbol: symbolCode }),
  answers: { 200: symbolShown },
  errors: { 400: ['BadRequest'], 404: ['NotFound'] },
} as const

/** Lists the symbols with what is sold of each. */
export const listSymbols = endpoint({
  id: 'listSymbols',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/symbols',
  scope: 'operator',
  role: 'viewer',
  answers: { 200: z.array(symbolShown) },
  beside: checkpointBeside,
  summary: 'List the symbols and what is sold of each',
  description:
    'Lists the symbols of the feed by code, with the commission of each category that is sold, as a fraction of the ' +
    'payout; categories without one are not sold. Limits that are left out are the default ones.',
})

/** Changes what is sold of a symbol. */
export const changeOffering = endpoint({
  ...switched,
  id: 'changeOffering',
  act: { screen: '/symbols' },
  path: '/operator/v1/symbols/{symbol}/offering',
  body: z.strictObject({
    commissions: byCategory(decimal),
    limits: z
      .strictObject({ ...amountLimits(decimal), ...limitsShape })
      .partial()
      .optional(),
  }),
  summary: 'Change what is sold of a symbol',
  description:
    'Replaces the commissions and the limits, from the next purchase on; open contracts keep their terms. A category ' +
    'that `commissions` leaves out is not sold, a limit that `limits` leaves out is the default one; of `multipliers`, those are sold that the ' +
    'deviation and the jumps of the symbol allow. The name, the ' +
    'decimals, the interval and the model of a symbol never change: a body that names one is refused. A value ' +
    'outside its range is a BadRequest on its field with the rule commission_out_of_range or limit_out_of_range, ' +
    '`min` and `max`. Repeating the call sets the same terms again.',
})

/** Stops sales of a symbol. */
export const suspendSymbol = endpoint({
  ...switched,
  id: 'suspendSymbol',
  act: { screen: '/symbols' },
  path: '/operator/v1/symbols/{symbol}/suspend',
  summary: 'Suspend a symbol',
  description:
    'Nothing is sold of a suspended symbol; its ticks go on, and its contracts settle and can be sold back. ' +
    'Suspending it again is a BadRequest with the rule already_suspended.',
})

/** Allows sales of a suspended symbol again. */
export const resumeSymbol = endpoint({
  ...switched,
  id: 'resumeSymbol',
  act: { screen: '/symbols' },
  path: '/operator/v1/symbols/{symbol}/resume',
  summary: 'Resume a symbol',
  description:
    'A symbol that is not suspended is a BadRequest with the rule not_suspended. The market suspends a symbol again ' +
    'within a minute while a tick moves it by less than 20 pips.',
})

/** Revises the estimates of the price of a market. */
export const reviseModel = endpoint({
  ...switched,
  id: 'reviseModel',
  act: { screen: '/symbols' },
  path: '/operator/v1/symbols/{symbol}/model',
  body: z.strictObject({ volatility: estimate, interest: estimate, yield: estimate }),
  summary: 'Revise the estimates of the price of a market',
  description:
    'Replaces the yearly volatility, interest and yield of a symbol whose prices come from a market: `interest` is that ' +
    'of the quoting currency, and `yield` that of the asset that the symbol prices. The new values apply to ticks from ' +
    '60 seconds later on, for purchases and for the bids of open contracts; `market_model` tells from when. The terms of ' +
    'contracts that were bought before stay. A revision that takes effect in 30 seconds or more can be corrected: ' +
    'another one then takes effect in its place, at the same time. A request is a BadRequest in four cases. The rule ' +
    'model_fixed says that the prices of the symbol are simulated. The rule model_out_of_range names a field whose value ' +
    'is not between `min` and `max`. The rule model_step_too_large says that the volatility is less than half or more ' +
    'than twice the one before. The rule model_revision_pending says that the revision before takes effect in less than ' +
    '30 seconds.',
})
