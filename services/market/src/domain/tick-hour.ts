import type { HourOpened, RecordedStates, TickEvent } from '@folio/contracts/market/events.ts'
import { hourOf } from '@folio/contracts/market/tick-hours.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type SymbolHour, summaryOf, withQuote } from './symbol-hour.ts'

/** The acts of the market in an hour; the clock makes each due, and no message can ask for it. */
export type TickCommand = { readonly opened?: HourOpened } & (
  | {
      readonly type: 'RecordTicks'
      readonly epoch: number
      readonly quotes: Readonly<Record<string, string>>
      readonly late: readonly { readonly symbol: string; readonly source_time: number; readonly quote: string }[]
      readonly states?: RecordedStates
      readonly store_epoch?: number
    }
  | { readonly type: 'InterruptFeed'; readonly gap: Gap }
  | { readonly type: 'CommitDay'; readonly day: string; readonly commitment: string }
  | { readonly type: 'RevealDay'; readonly day: string; readonly secret: string }
  | { readonly type: 'LoseSecret'; readonly day: string }
  | { readonly type: 'CloseHour'; readonly hour: string }
)

/** The first and the last epoch at which a symbol has no tick. */
export type Gap = { readonly symbol: string; readonly from: number; readonly to: number }

/** The newest recorded states: the epoch of their event, and the store epoch of the noise after it. */
export type StatesAt = { readonly epoch: number; readonly states: RecordedStates; readonly storeEpoch: number }

/** An hour of ticks. */
export type TickHour = {
  /** The newest epoch that is recorded or interrupted in this hour; null before the first. */
  readonly epoch: number | null
  /** The newest recorded epoch, which is before `epoch` after an interruption. */
  readonly recorded: number | null
  readonly statesAt: StatesAt | null
  /** The last event of the hour before; undefined before the first event, null where there is no hour before. */
  readonly previous: HourOpened['previous'] | undefined
  /** The days whose secret is committed, and neither revealed nor lost. */
  readonly committed: readonly string[]
  /** The days whose secret is lost, those that are over until the end of the hour; left out where there are none. */
  readonly lost?: readonly string[]
  readonly symbols: Readonly<Record<string, SymbolHour>>
  readonly isClosed: boolean
}

const requireOrder = ({ epoch, isClosed }: TickHour, next: number): void => {
  if (isClosed) throw new Error(`the hour of epoch ${next} is closed`)
  if (epoch !== null && next <= epoch) throw new Error(`epoch ${next} follows ${epoch}, which is recorded`)
  if (epoch !== null && hourOf(epoch) > hourOf(next)) throw new Error(`epoch ${next} lies before this hour`)
}

const decide = (command: TickCommand, hour: TickHour): readonly TickEvent[] => {
  const opened = command.opened === undefined ? {} : { opened: command.opened }
  if (hour.isClosed) throw new Error(`${command.type} comes after the end of the hour`)
  switch (command.type) {
    case 'RecordTicks': {
      const { epoch, quotes, late, states, store_epoch } = command
      requireOrder(hour, epoch)
      const data = {
        epoch,
        quotes: { ...quotes },
        ...(late.length === 0 ? {} : { late: [...late] }),
        ...(states === undefined ? {} : { states, ...(store_epoch === undefined ? {} : { store_epoch }) }),
        ...opened,
      }
      return [{ type: 'TicksRecorded', data }]
    }
    case 'InterruptFeed': {
      const { symbol, from, to } = command.gap
      // At the newest recorded second other symbols may have ticked.
      if (hour.recorded !== null && from < hour.recorded) {
        throw new Error(`the interruption of ${symbol} from ${from} begins before ${hour.recorded}, which is recorded`)
      }
      return [{ type: 'FeedInterrupted', data: { symbol, from, to, ...opened } }]
    }
    case 'CommitDay': {
      const { day, commitment } = command
      return [{ type: 'DayCommitted', data: { day, commitment, ...opened } }]
    }
    case 'RevealDay': {
      const { day, secret } = command
      return [{ type: 'DayRevealed', data: { day, secret, ...opened } }]
    }
    case 'LoseSecret':
      return [{ type: 'DaySecretLost', data: { day: command.day, ...opened } }]
    case 'CloseHour': {
      const summaries = Object.entries(hour.symbols).map(([symbol, each]) => [symbol, summaryOf(each)] as const)
      return [{ type: 'HourClosed', data: { hour: command.hour, symbols: Object.fromEntries(summaries), ...opened } }]
    }
    default:
      return unreachable(command)
  }
}

const openedBy = (hour: TickHour, { data: { opened } }: TickEvent): TickHour =>
  opened === undefined
    ? hour
    : {
        ...hour,
        previous: opened.previous,
        committed: opened.committed,
        ...(opened.lost === undefined ? {} : { lost: opened.lost }),
      }

const without = (hour: TickHour, day: string): TickHour => ({
  ...hour,
  committed: hour.committed.filter((each) => each !== day),
})

const evolveOpened = (hour: TickHour, event: TickEvent): TickHour => {
  switch (event.type) {
    case 'TicksRecorded': {
      const { epoch, quotes, states, store_epoch } = event.data
      const symbols: Record<string, SymbolHour> = { ...hour.symbols }
      for (const [symbol, quote] of Object.entries(quotes))
        symbols[symbol] = withQuote(symbols[symbol], { epoch, quote })
      const statesAt = states === undefined ? hour.statesAt : { epoch, states, storeEpoch: store_epoch ?? 1 }
      return { ...hour, epoch, recorded: epoch, symbols, statesAt }
    }
    case 'FeedInterrupted':
      return { ...hour, epoch: Math.max(hour.epoch ?? 0, event.data.to) }
    case 'DayCommitted':
      return { ...hour, committed: [...hour.committed, event.data.day] }
    case 'DayRevealed':
      return without(hour, event.data.day)
    case 'DaySecretLost':
      return { ...without(hour, event.data.day), lost: [...(hour.lost ?? []), event.data.day] }
    case 'HourClosed':
      return { ...hour, isClosed: true }
    default:
      return unreachable(event)
  }
}

/** The decider of an hour of ticks: epochs only rise, and the close of the hour is its last event. */
export const tickHour: Decider<TickCommand, TickHour, TickEvent> = {
  initial: {
    epoch: null,
    recorded: null,
    statesAt: null,
    previous: undefined,
    committed: [],
    symbols: {},
    isClosed: false,
  },
  decide,
  evolve: (hour, event) => evolveOpened(openedBy(hour, event), event),
}

/**
 * Tells whether the states are recorded with the ticks of an epoch: once a minute, and with the last ones of a day, so that those
 * of the next day can be recomputed by its own secret alone.
 */
export const isStatesDue = (epoch: number): boolean => epoch % MINUTE_SECONDS === 0 || (epoch + 1) % DAY_SECONDS === 0
