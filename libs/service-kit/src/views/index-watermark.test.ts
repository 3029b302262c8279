import { sleep } from '@folio/kernel/timing/sleep.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import { silentLog } from '../telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { watchIndexWatermark } from './index-watermark.ts'
import { viewReader } from './view-reader.ts'

const at = (position: number) => ({ epoch: 1, position })
const nothing = { puts: new Map(), deletes: new Set<string>() }

it('the index watermark is the position of two seconds ago, 0 before that, and never decreases', () =>
  inSimulatedTime(async () => {
    const model = memoryReadModel(() => Date.now() * 1000)
    const view = viewReader(model, 'tally', { epoch: 1, now: () => Date.now() * 1000, times: DEFAULT_TIMES })
    await model.apply('tally', { from: null, to: at(0), ...nothing })
    const { indexWatermark, stop } = watchIndexWatermark(view, silentLog)
    let last = 0
    for (let second = 1; second <= 30; second += 1) {
      await model.apply('tally', { from: at(second - 1), to: at(second), ...nothing })
      await sleep(1000)
      if (second < 2) expect(indexWatermark()).toBe(0)
      expect(indexWatermark()).toBeLessThanOrEqual(Math.max(0, second - 1))
      expect(indexWatermark()).toBeGreaterThanOrEqual(last)
      last = indexWatermark()
    }
    expect(last).toBeGreaterThanOrEqual(27)
    model.wipe()
    await sleep(1000)
    last = indexWatermark()
    await sleep(20_000)
    expect(indexWatermark()).toBe(last)
    await stop()
  }, 120_000))

it('the index watermark looks back further while many commands are looked up, and less far again when few are', () =>
  inSimulatedTime(async () => {
    const model = memoryReadModel(() => Date.now() * 1000)
    const view = viewReader(model, 'tally', { epoch: 1, now: () => Date.now() * 1000, times: DEFAULT_TIMES })
    await model.apply('tally', { from: null, to: at(0), ...nothing })
    const { indexWatermark, noteSettled, stop } = watchIndexWatermark(view, silentLog)
    let second = 0
    /** The seconds between the present and the watermark, after seconds with so many lookups in each half. */
    const secondsBack = async (seconds: number, lookedUp: number, settled = 100): Promise<number> => {
      for (let left = seconds; left > 0; left -= 1) {
        second += 1
        await model.apply('tally', { from: at(second - 1), to: at(second), ...nothing })
        for (let half = 0; half < 2; half += 1) {
          noteSettled(settled, lookedUp)
          indexWatermark()
          await sleep(500)
        }
      }
      return second - indexWatermark()
    }
    expect(await secondsBack(10, 20)).toBeLessThanOrEqual(2)
    expect(await secondsBack(10, 21, 500)).toBeLessThanOrEqual(2)
    expect(await secondsBack(5, 21)).toBeGreaterThan(5)
    expect(await secondsBack(60, 21)).toBeGreaterThanOrEqual(29)
    expect(await secondsBack(60, 21)).toBeLessThanOrEqual(30)
    expect(await secondsBack(60, 0)).toBeLessThanOrEqual(2)
    await stop()
  }, 300_000))
