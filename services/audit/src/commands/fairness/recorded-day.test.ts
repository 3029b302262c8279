import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { ScannedEvent, StreamReader } from '@folio/runtime/ports/audit-ports.ts'
import { describe, expect, it } from 'vitest'
import { type DayEvent, eventsBefore, eventsOfDay } from './recorded-day.ts'

const DAY = '20260105'

const epochAt = (time: string): number => Date.parse(`${time}:00:00Z`) / 1000

type Written = { readonly type: string; readonly data: object }

const second = (epoch: number, states?: object): Written => ({
  type: 'TicksRecorded',
  data: { epoch, ...(states === undefined ? {} : { states }) },
})
const gap = (from: number): Written => ({ type: 'FeedInterrupted', data: { from } })

/** Hours of ticks by their times, each linked to an earlier one or to the beginning of the market. */
const storeOf = (
  hours: Readonly<Record<string, { readonly previous: string | null; readonly events: readonly Written[] }>>,
): StreamReader => {
  const streams = new Map(
    Object.entries(hours).map(([time, { previous, events }]) => [
      ticksStream(epochAt(time)),
      events.map(({ type, data }, revision): ScannedEvent => {
        const link = previous === null ? null : { stream: ticksStream(epochAt(previous)) }
        const opened = revision === 0 ? { opened: { previous: link } } : {}
        const stream = ticksStream(epochAt(time))
        return {
          stream,
          revision,
          position: revision,
          type,
          id: '',
          data: JSON.stringify({ ...data, ...opened }),
          metadata: '{}',
        }
      }),
    ]),
  )
  return {
    readStream: async (stream, from, limit) => (streams.get(stream) ?? []).slice(from, from + limit),
    close: async () => undefined,
  }
}

const epochsOf = (events: readonly DayEvent[]): readonly (number | string)[] =>
  events.map((event) =>
    event.kind === 'second' ? event.second.epoch : event.kind === 'gap' ? event.gap.from : 'beginning',
  )

describe('the events of a recorded day', () => {
  it('are those of its hours in order, in hours longer than one read too', async () => {
    const long = Array.from({ length: 1300 }, (_, index) => second(epochAt('2026-01-05T04') + index))
    const store = storeOf({
      '2026-01-05T04': { previous: null, events: long },
      '2026-01-05T23': { previous: '2026-01-05T04', events: [second(7)] },
      '2026-01-06T00': { previous: '2026-01-05T23', events: [second(8)] },
    })
    const events: DayEvent[] = []
    for await (const event of eventsOfDay(store, DAY)) events.push(event)
    expect(epochsOf(events)).toEqual(['beginning', ...long.map((_, index) => epochAt('2026-01-05T04') + index), 7])
  })
})

describe('the events before a day', () => {
  it('begin with the newest states, which lie some linked hours and days back', async () => {
    const store = storeOf({
      '2026-01-01T21': { previous: null, events: [second(1, {})] },
      '2026-01-01T22': { previous: '2026-01-01T21', events: [second(2, {}), second(3), second(4, {}), second(5)] },
      '2026-01-02T10': { previous: '2026-01-01T22', events: [gap(6)] },
      '2026-01-04T09': { previous: '2026-01-02T10', events: [gap(7), second(8)] },
      '2026-01-05T03': { previous: '2026-01-04T09', events: [second(9, {})] },
    })
    expect(epochsOf(await eventsBefore(store, DAY))).toEqual([4, 5, 6, 7, 8])
  })

  it('are none where no hour before has states, nor where the day has no hour', async () => {
    const store = storeOf({
      '2026-01-04T09': { previous: null, events: [second(8)] },
      '2026-01-05T03': { previous: '2026-01-04T09', events: [second(9, {})] },
    })
    expect(await eventsBefore(store, DAY)).toEqual([])
    expect(await eventsBefore(store, '20260109')).toEqual([])
  })

  it('are not looked for behind a link that does not lead back in time', async () => {
    const store = storeOf({
      '2026-01-04T09': { previous: '2026-01-05T03', events: [second(8)] },
      '2026-01-05T03': { previous: '2026-01-04T09', events: [second(9, {})] },
    })
    expect(await eventsBefore(store, DAY)).toEqual([])
  })
})
