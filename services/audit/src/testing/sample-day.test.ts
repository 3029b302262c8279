import { expect, it } from 'vitest'
import { findingsIn, storedEvents } from './changed-event.ts'
import { recordSampleDay } from './sample-day.ts'
import { inFolder } from './sample-store.ts'

it('verifies ticks of all symbols with contracts that are bought and settled among them', () =>
  inFolder(async (dir) => {
    expect(await recordSampleDay(dir, { seconds: 90, contractEvery: 6 })).toBe(13)
    const types = Map.groupBy(storedEvents(dir), ({ type }) => type)
    expect(types.get('TicksRecorded')).toHaveLength(90)
    expect(types.get('ContractSettled')).toHaveLength(13)
    expect(await findingsIn(dir)).toEqual([])
  }))
