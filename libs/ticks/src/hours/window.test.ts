import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { tickReader } from '../tick-reader.ts'

const reader = tickReader({ store: memoryStore() })
const YEAR = 368 * 86_400
const candles = { granularity: 60, from: 0, to: 60, limit: 1 }

describe('a question about ticks', () => {
  it.each([
    ['an epoch below 0', () => reader.tickAt('ONE', -1), 'epoch is -1'],
    ['a fraction of a second', () => reader.latestAt('ONE', 1.5), 'epoch is 1.5'],
    ['an epoch after the year 9999', () => reader.firstAfter('ONE', 253_402_300_800), 'from 0 to'],
    ['an epoch that is no number', () => reader.interruptionOver('ONE', Number.NaN), 'epoch is NaN'],
    ['a window that ends before it begins', () => reader.extremesIn('ONE', { after: 5, upTo: 4 }), 'before after'],
    ['a window of more than 367 days', () => reader.extremesIn('ONE', { after: 0, upTo: YEAR }), 'at most 367 days'],
    ['a limit of 0', () => reader.ticksIn('ONE', { after: 0, upTo: 1, limit: 0 }), 'limit is 0'],
    ['a limit above 10,000', () => reader.ticksIn('ONE', { after: 0, upTo: 1, limit: 10_001 }), '1 to 10000'],
    ['no level', () => reader.firstCrossing('ONE', { after: 0, upTo: 1 }), 'there is no level'],
    ['a level in half a pip', () => reader.firstCrossing('ONE', { after: 0, upTo: 1, low: 0.5 }), 'the level is 0.5'],
    ['a level that is no decimal', () => reader.firstCrossing('ONE', { after: 0, upTo: 1, low: '1e3' }), 'is 1e3'],
    ['candles of 90 s', () => reader.candles('ONE', { ...candles, granularity: 90 }), 'granularity is 90'],
    ['candles of two days', () => reader.candles('ONE', { ...candles, granularity: 172_800 }), 'from 60 to 86400'],
    ['candles up to a time before their begin', () => reader.candles('ONE', { ...candles, from: 61 }), 'to is 60'],
  ])('with %s is a RangeError', async (_, ask, message) => {
    await expect(ask()).rejects.toThrow(RangeError)
    await expect(ask()).rejects.toThrow(message)
  })

  it('about a store without ticks has no answer', async () => {
    expect(await reader.newestEpoch()).toBeUndefined()
    expect(await reader.tickAt('ONE', 1)).toBeUndefined()
    expect(await reader.latestAt('ONE', 1)).toBeUndefined()
    expect(await reader.firstAfter('ONE', 1)).toBeUndefined()
    expect(await reader.interruptionOver('ONE', 1)).toBeUndefined()
    expect(await reader.ticksIn('ONE', { after: 0, upTo: 1, limit: 1 })).toEqual([])
    expect(await reader.extremesIn('ONE', { after: 0, upTo: 1 })).toBeUndefined()
    expect(await reader.firstCrossing('ONE', { after: 0, upTo: 1, low: 0 })).toBeUndefined()
    expect(await reader.candles('ONE', candles)).toEqual([])
  })
})
