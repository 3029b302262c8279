import type { TickEvent } from '@folio/contracts/market/events.ts'
import { pipsOf } from '@folio/contracts/market/quote.ts'
import { hourStart, NEWEST_HOUR, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type ChainedEvent, chain, eventId, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'

/** The first and the last epoch at which a symbol has no tick. */
export type Gap = { readonly symbol: string; readonly from: number; readonly to: number }

/** Writes streams of ticks as the market does. */
export type TickWriter = {
  readonly record: (epoch: number, quotes: Readonly<Record<string, string>>) => Promise<void>
  /** Records that symbols have no ticks up to an epoch. */
  readonly interrupt: (gaps: readonly Gap[], upTo: number) => Promise<void>
  /** Appends what is not yet appended. */
  readonly flush: () => Promise<void>
}

type HourTick = { readonly epoch: number; readonly quote: string }
type Summary = Extract<TickEvent, { type: 'HourClosed' }>['data']['symbols'][string]
type Fields = { readonly open: string; readonly high: HourTick; readonly low: HourTick; readonly close: string }

const EVENTS_PER_APPEND = 100

/** Open, high, low and close of some ticks, in the most obvious way. */
const fieldsOf = (ticks: readonly HourTick[]): Fields | undefined => {
  const byPips = ticks.toSorted((one, other) => pipsOf(one.quote) - pipsOf(other.quote) || one.epoch - other.epoch)
  const [low] = byPips
  const high = byPips.find(({ quote }) => pipsOf(quote) === pipsOf(byPips.at(-1)?.quote ?? ''))
  const [first] = ticks
  const last = ticks.at(-1)
  if (!(low && high && first && last)) return undefined
  return { open: first.quote, high, low, close: last.quote }
}

const summaryOf = (ticks: readonly HourTick[]): Summary => {
  const whole = fieldsOf(ticks)
  if (whole === undefined) throw new Error('a symbol without ticks has no summary')
  const lastMinute = Math.floor(((ticks.at(-1)?.epoch ?? 0) % HOUR_SECONDS) / 60)
  const byMinute = Map.groupBy(ticks, ({ epoch }) => Math.floor((epoch % HOUR_SECONDS) / 60))
  const minutes = Array.from({ length: lastMinute + 1 }, (_, minute): Summary['minutes'][number] => {
    const part = fieldsOf(byMinute.get(minute) ?? [])
    return part === undefined ? null : [part.open, part.high.quote, part.low.quote, part.close]
  })
  return {
    open: whole.open,
    high: whole.high.quote,
    high_epoch: whole.high.epoch,
    low: whole.low.quote,
    low_epoch: whole.low.epoch,
    close: whole.close,
    minutes,
  }
}

/** Opens a writer into an empty store; `savesNewest` as the market does after the first append of an hour. */
export const tickWriter = (store: EventStore, { savesNewest = true } = {}): TickWriter => {
  let stream = ''
  let tip: Link = GENESIS
  let pending: ChainedEvent[] = []
  let ticks = new Map<string, HourTick[]>()

  const flush = async (): Promise<void> => {
    const [first] = pending
    if (first === undefined) return
    const appended = await store.append(pending)
    if (appended.outcome !== 'appended') throw new Error(`${formatEventRef(first)} was not appended`)
    pending = []
    if (first.revision > 0 || !savesNewest) return
    const event = { stream: first.stream, revision: first.revision, id: eventId(first.hash) }
    await store.savePosition(NEWEST_HOUR, { epoch: store.epoch, position: appended.position, event })
  }

  const add = ({ type, data }: TickEvent): void => {
    const metadata = Buffer.from(JSON.stringify({ prev_hash: tip.hash }))
    const chained = chain(tip, { stream, type, data: Buffer.from(JSON.stringify(data)), metadata })
    pending.push(chained)
    tip = chained
  }

  const close = (): void => {
    const symbols = Object.fromEntries([...ticks].map(([symbol, each]) => [symbol, summaryOf(each)]))
    add({ type: 'HourClosed', data: { hour: stream.slice('ticks-'.length), symbols } })
  }

  let isClosed = true
  /** Goes on to the hour of an epoch: closes the one before, and returns the link to it for the first event. */
  const goOn = async (epoch: number): Promise<Pick<TickEvent['data'], 'opened'>> => {
    if (ticksStream(epoch) === stream) {
      if (pending.length >= EVENTS_PER_APPEND) await flush()
      return {}
    }
    if (!isClosed) close()
    await flush()
    const previous = stream === '' ? null : { stream, revision: tip.revision, hash: tip.hash }
    stream = ticksStream(epoch)
    tip = GENESIS
    ticks = new Map()
    isClosed = false
    return { opened: { previous, committed: [] } }
  }

  return {
    record: async (epoch, quotes) => {
      const opened = await goOn(epoch)
      add({ type: 'TicksRecorded', data: { epoch, quotes: { ...quotes }, ...opened } })
      for (const [symbol, quote] of Object.entries(quotes)) {
        const known = ticks.get(symbol)
        if (known === undefined) ticks.set(symbol, [{ epoch, quote }])
        else known.push({ epoch, quote })
      }
      if (hourStart(epoch + 1) !== epoch + 1) return
      close()
      isClosed = true
    },
    interrupt: async (gaps, upTo) => {
      let opened = await goOn(upTo)
      for (const gap of gaps) {
        add({ type: 'FeedInterrupted', data: { ...gap, ...opened } })
        opened = {}
      }
    },
    flush,
  }
}
