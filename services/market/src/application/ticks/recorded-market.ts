import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { sessionCalendarSchema } from '@folio/contracts/market/calendar.ts'
import { type SymbolFacts, symbolSchema } from '@folio/contracts/market/offering.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { isTimeZone } from '@folio/pricing/calendar/local-time.ts'
import { type SessionCalendar, secondsOfTime, WEEKDAYS } from '@folio/pricing/calendar/trading-calendar.ts'
import { z } from 'zod'

/** A market whose prices come from a file of recorded ticks. */
export type RecordedMarket = {
  /** The CSV file of ticks. */
  readonly ticksPath: string
  /** The ticks come again after so many seconds; left out, they come once, at their own times. */
  readonly repeatSeconds?: number
  /** A price counts for so many seconds. */
  readonly quoteSecondsMax: number
  readonly symbols: readonly SymbolFacts[]
}

const WEEK_SECONDS = 604_800
const QUOTE_SECONDS_MAX = 10
/** A second in which all symbols but one are silent must fit into one append. */
const SYMBOLS_MAX = 50
/** Intervals that divide a minute, so that a session begins with a tick. */
const INTERVALS = [1, 2, 5, 10, 15, 30, 60] as const

const percentage = (expected: string, form: RegExp) =>
  z
    .string()
    .regex(form, { error: `must be ${expected}` })
    .transform((text) => amountOf(text))

/** The first fault of a calendar that its form does not show; undefined if it has none. */
const faultOf = ({ time_zone, sessions }: SessionCalendar): string | undefined => {
  if (!isTimeZone(time_zone)) return `time_zone ${time_zone} is not known: expected a name such as Europe/London`
  for (const day of WEEKDAYS) {
    const times = sessions
      .filter(({ days }) => days.includes(day))
      .map(({ open, close }) => [secondsOfTime(open), secondsOfTime(close)] as const)
      .toSorted(([one], [other]) => one - other)
    if (times.some(([open, close]) => open >= close)) return `a session on ${day} closes before it opens`
    if (times.some(([open], index) => open < (times[index - 1]?.[1] ?? 0))) return `sessions on ${day} overlap`
  }
  return undefined
}

const calendarSchema = sessionCalendarSchema.check((context) => {
  const fault = faultOf(context.value)
  if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: context.value })
})

const marketSchema = z
  .strictObject({
    /** The CSV file of ticks, relative to this file. */
    ticks: z.string().min(1),
    repeat_weeks: z.int().min(1).max(520).optional(),
    quote_seconds_max: z.int().min(1).max(3600).default(QUOTE_SECONDS_MAX),
    calendars: z.record(z.string(), calendarSchema).default({}),
    symbols: z
      .array(
        z.strictObject({
          symbol: symbolSchema.refine((code) => !simulatedSymbols.some(({ symbol }) => symbol === code), {
            error: 'must not be the code of a simulated symbol',
          }),
          name: z.string().min(1),
          market: z.string().min(1),
          submarket: z.string().min(1),
          decimals: z.int().min(0).max(12),
          interval_seconds: z.literal([...INTERVALS]).default(1),
          volatility: percentage(
            'a part above 0 and below 10 of a year, such as "0.08"',
            /^(?=.*[1-9])\d(\.\d{1,9})?$/,
          ),
          interest: percentage('a part of a year, such as "0.04"', /^-?0(\.\d{1,9})?$/).default(amountOf('0')),
          yield: percentage('a part of a year, such as "0.025"', /^-?0(\.\d{1,9})?$/).default(amountOf('0')),
          /** `always`, or a name of `calendars`. */
          calendar: z.string(),
        }),
      )
      .min(1)
      .max(SYMBOLS_MAX),
  })
  .check((context) => {
    const { symbols, calendars } = context.value
    for (const { symbol, calendar } of symbols) {
      if (calendar === 'always' || calendars[calendar] !== undefined) continue
      const message = `the calendar ${calendar} of ${symbol} is not always, and none of calendars`
      context.issues.push({ code: 'custom', message, input: context.value })
    }
    if (new Set(symbols.map(({ symbol }) => symbol)).size === symbols.length) return
    context.issues.push({ code: 'custom', message: 'a symbol is described twice', input: context.value })
  })

/**
 * Reads the description of a recorded market, a JSON file. Throws an error that names the file, and each field that is wrong
 * with what it must be.
 */
export const readRecordedMarket = async (path: string): Promise<RecordedMarket> => {
  const text = await readFile(path, 'utf8')
  const read = marketSchema.safeParse(jsonOf(path, text))
  if (!read.success) throw new Error(`${path} does not describe a recorded market:\n${z.prettifyError(read.error)}`)
  const { ticks, repeat_weeks, quote_seconds_max, calendars, symbols } = read.data
  return {
    ticksPath: resolve(dirname(path), ticks),
    ...(repeat_weeks === undefined ? {} : { repeatSeconds: repeat_weeks * WEEK_SECONDS }),
    quoteSecondsMax: quote_seconds_max,
    symbols: symbols.map(({ volatility, interest, yield: yielded, calendar, ...facts }) => ({
      ...facts,
      model: { kind: 'market', volatility, interest, yield: yielded },
      calendar: calendars[calendar] ?? 'always',
    })),
  }
}

const jsonOf = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error })
  }
}
