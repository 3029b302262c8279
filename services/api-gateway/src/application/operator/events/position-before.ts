import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { revisionBefore } from '@folio/service-kit/events/revision-before.ts'

/**
 * Finds a position of the store before all events from a moment (microseconds) on: the market records a tick each second,
 * and the streams of ticks are named after their hour. Without ticks of that time it is the beginning of the store.
 */
export const positionBefore = async (store: EventReader, moment: number): Promise<number> => {
  for (const at of [moment, moment - HOUR_MICROSECONDS]) {
    const stream = ticksStream(Math.floor(at / 1e6))
    const revision = await revisionBefore(store, stream, moment)
    const [event] =
      revision < 0 ? [] : await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
    if (event !== undefined) return event.position
  }
  return 0
}
