import { ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { describe, expect, it } from 'vitest'
import { revealedSecrets } from './revealed-secrets.ts'

const DAY = '20260101'
const DAY_END = Date.UTC(2026, 0, 2) / 1000
const SECRET = 'a'.repeat(64)

const hourAfter = (hours: number): string => ticksStream(DAY_END + hours * HOUR_SECONDS)

const eventIn = (stream: string, type: string): ScannedEvent => {
  const data = JSON.stringify({ day: DAY, secret: SECRET })
  return { position: 1, stream, revision: 0, type, id: '', data, metadata: '{}' }
}

/** A store with one hour of ticks, which notes the streams that are read. */
const storeWith = (hour: string, type: string) => {
  const read: string[] = []
  const readStream = (stream: string) => {
    read.push(stream)
    return stream === hour ? [eventIn(stream, type)] : []
  }
  return { read, readStream, lastStream: () => hour }
}

describe('the secret of a day', () => {
  it('is found in the first hour of ticks after its day, also where that is the last one', () => {
    const { read, readStream, lastStream } = storeWith(hourAfter(30), 'DayRevealed')
    expect(revealedSecrets(readStream, lastStream)(DAY)).toEqual(Buffer.from(SECRET, 'hex'))
    expect(read).toEqual(Array.from({ length: 31 }, (_, hour) => hourAfter(hour)))
  })

  it('is not searched for after the last hour of ticks', () => {
    const { read, readStream, lastStream } = storeWith(hourAfter(-1), 'TicksRecorded')
    expect(revealedSecrets(readStream, lastStream)(DAY)).toBeUndefined()
    expect(read).toEqual([])
  })

  it('is searched for in each hour of more than a year where reads prove that an hour does not exist', () => {
    const { read, readStream } = storeWith(hourAfter(-1), 'TicksRecorded')
    expect(revealedSecrets(readStream)(DAY)).toBeUndefined()
    expect(read.length).toBeGreaterThan(366 * 24)
  })
})
