import type { TickEvent } from '@folio/contracts/market/events.ts'
import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { type EventReader, type RecordedEvent, StoreDamaged } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { addTick, emptyTicks, type Span, type SymbolTicks } from './symbol-ticks.ts'
import { tickEventOf } from './tick-event.ts'

/** The data of the event that closes an hour. */
export type HourClosed = Extract<TickEvent, { type: 'HourClosed' }>['data']

/** An hour of ticks as far as its stream was read. */
export type RecordedHour = {
  /** The first epoch of the hour. */
  readonly start: number
  /** The revision and the position of the newest event that was read; −1 and 0 before the first. */
  revision: number
  position: number
  /** The newest epoch that is recorded or interrupted in this hour. */
  epoch: number | undefined
  /** After its close an hour has no events. */
  isClosed: boolean
  /** The stream of the hour before, as the first event names it. */
  previous: string | undefined
  readonly symbols: Map<string, SymbolTicks>
  readonly interruptions: Map<string, Span[]>
}

/** The part of a store that ticks are read from. */
export type TickStore = Pick<EventReader, 'readStream' | 'readAll' | 'loadPosition'>

const PAGE_EVENTS = 512

/** Makes an hour of which nothing was read. */
export const unreadHour = (start: number): RecordedHour => ({
  start,
  revision: -1,
  position: 0,
  epoch: undefined,
  isClosed: false,
  previous: undefined,
  symbols: new Map(),
  interruptions: new Map(),
})

const ticksOf = (hour: RecordedHour, symbol: string, quote: string): SymbolTicks => {
  const known = hour.symbols.get(symbol)
  const decimals = decimalsOf(quote)
  if (known !== undefined) {
    if (known.decimals === decimals) return known
    throw new StoreDamaged(
      `${ticksStream(hour.start)}: ${symbol} has the quote ${quote}, but ${known.decimals} decimals`,
    )
  }
  const made = emptyTicks(hour.start, decimals)
  hour.symbols.set(symbol, made)
  return made
}

const addEvent = (hour: RecordedHour, event: TickEvent): void => {
  switch (event.type) {
    case 'TicksRecorded': {
      const { epoch, quotes } = event.data
      for (const [symbol, quote] of Object.entries(quotes)) addTick(ticksOf(hour, symbol, quote), { epoch, quote })
      hour.epoch = epoch
      return
    }
    case 'FeedInterrupted': {
      const { symbol, from, to } = event.data
      hour.interruptions.set(symbol, [...(hour.interruptions.get(symbol) ?? []), { from, to }])
      hour.epoch = Math.max(hour.epoch ?? 0, to)
      return
    }
    case 'HourClosed':
      hour.isClosed = true
      return
    case 'DayCommitted':
    case 'DayRevealed':
    case 'DaySecretLost':
      return
    default:
      unreachable(event)
  }
}

const readEvent = (hour: RecordedHour, recorded: RecordedEvent): TickEvent => {
  const { revision, position } = recorded
  if (revision !== hour.revision + 1) {
    throw new StoreDamaged(`${formatEventRef(recorded)} was read after revision ${hour.revision}`)
  }
  const event = tickEventOf(recorded)
  addEvent(hour, event)
  if (event.data.opened !== undefined) hour.previous = event.data.opened.previous?.stream
  hour.revision = revision
  hour.position = position
  return event
}

/**
 * Reads the events of an hour that were not read before, up to its close or to the end of its stream; returns the close if
 * it was among them. Throws `StoreDamaged` and `UnknownTickEvent`.
 */
export const readOnHour = async (store: TickStore, hour: RecordedHour): Promise<HourClosed | undefined> => {
  const stream = ticksStream(hour.start)
  for (;;) {
    const from = hour.revision + 1
    const page = await store.readStream(stream, { direction: 'forwards', from, limit: PAGE_EVENTS })
    for (const recorded of page) {
      const event = readEvent(hour, recorded)
      if (event.type === 'HourClosed') return event.data
    }
    if (page.length < PAGE_EVENTS) return undefined
  }
}
