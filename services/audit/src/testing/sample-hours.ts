import type { HourOpened, TickEvent } from '@folio/contracts/market/events.ts'
import { epochOfStream, hourOf, hourStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { SampleDecisions } from './sample-decisions.ts'

type DataOf<Type extends TickEvent['type']> = Extract<TickEvent, { type: Type }>['data']
type Quotes = Readonly<Record<string, string>>
type Tick = { readonly epoch: number; readonly quote: string }

/** Writes the streams of ticks in the form of the market. */
export type SampleHours = {
  /** Records the quotes of one second; `more` are the states. */
  readonly record: (epoch: number, quotes: Quotes, more?: Partial<DataOf<'TicksRecorded'>>) => Promise<void>
  readonly interrupt: (gap: Omit<DataOf<'FeedInterrupted'>, 'opened'>) => Promise<void>
  readonly commit: (epoch: number, committed: Omit<DataOf<'DayCommitted'>, 'opened'>) => Promise<void>
  readonly reveal: (epoch: number, revealed: Omit<DataOf<'DayRevealed'>, 'opened'>) => Promise<void>
}

const byPrice = (ticks: readonly Tick[]): readonly Tick[] =>
  ticks.toSorted((one, other) => Number(one.quote) - Number(other.quote) || one.epoch - other.epoch)

const endsOf = (ticks: readonly Tick[]): readonly [open: Tick, high: Tick, low: Tick, close: Tick] => {
  const [low] = byPrice(ticks)
  const high = byPrice(ticks).findLast((tick, _, all) => all.every(({ quote }) => Number(quote) <= Number(tick.quote)))
  const highest = ticks.find(({ quote }) => quote === high?.quote)
  const [open] = ticks
  const close = ticks.at(-1)
  if (!(open && highest && low && close)) throw new Error('no ticks')
  return [open, highest, low, close]
}

const summaryOf = (ticks: readonly Tick[]): DataOf<'HourClosed'>['symbols'][string] => {
  const [open, high, low, close] = endsOf(ticks)
  const minutes = Map.groupBy(ticks, ({ epoch }) => Math.floor((epoch - hourStart(epoch)) / 60))
  const quoted = ({ quote }: Tick): string => quote
  return {
    open: open.quote,
    high: high.quote,
    high_epoch: high.epoch,
    low: low.quote,
    low_epoch: low.epoch,
    close: close.quote,
    minutes: Array.from({ length: Math.max(...minutes.keys()) + 1 }, (_, minute) => {
      const inMinute = minutes.get(minute)
      return inMinute === undefined ? null : (endsOf(inMinute).map(quoted) as [string, string, string, string])
    }),
  }
}

/** Opens the hours of a market without ticks. */
export const sampleHours = ({ write, tipOf }: SampleDecisions): SampleHours => {
  let stream = ''
  let committed: readonly string[] = []
  let ticks = new Map<string, Tick[]>()

  const closeHour = async (): Promise<void> => {
    const epoch = epochOfStream(stream) + HOUR_SECONDS - 1
    const symbols = Object.fromEntries([...ticks].map(([symbol, all]) => [symbol, summaryOf(all)]))
    await write(stream, epoch, { type: 'HourClosed', data: { hour: hourOf(epoch), symbols } })
  }

  const opening = async (epoch: number): Promise<{ readonly opened?: HourOpened }> => {
    if (ticksStream(epoch) === stream) return {}
    if (stream !== '') await closeHour()
    const { revision, hash } = tipOf(stream)
    const previous = stream === '' ? null : { stream, revision, hash }
    stream = ticksStream(epoch)
    ticks = new Map()
    return { opened: { previous, committed: [...committed] } }
  }

  const add = async (epoch: number, { type, data }: { readonly type: string; readonly data: object }) => {
    const opened = await opening(epoch)
    await write(stream, epoch, { type, data: { ...data, ...opened } })
  }

  return {
    record: async (epoch, quotes, more = {}) => {
      await add(epoch, { type: 'TicksRecorded', data: { epoch, quotes, ...more } })
      for (const [symbol, quote] of Object.entries(quotes)) {
        ticks.set(symbol, [...(ticks.get(symbol) ?? []), { epoch, quote }])
      }
    },
    interrupt: (gap) => add(gap.to, { type: 'FeedInterrupted', data: gap }),
    commit: async (epoch, data) => {
      await add(epoch, { type: 'DayCommitted', data })
      committed = [...committed, data.day]
    },
    reveal: async (epoch, data) => {
      await add(epoch, { type: 'DayRevealed', data })
      committed = committed.filter((day) => day !== data.day)
    },
  }
}
