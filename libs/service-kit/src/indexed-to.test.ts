import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it } from 'vitest'
import { believedView } from './believed-view.ts'
import { watchIndex } from './indexed-to.ts'
import { silentLog } from './log.ts'
import { DEFAULT_TIMES } from './time-limits.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const at = (position: number) => ({ epoch: 1, position })
const nothing = { puts: new Map(), deletes: new Set<string>() }

it('is where the index stood two seconds ago, nothing before that is known, and never goes back', () =>
  inSimulatedTime(async () => {
    const model = memoryReadModel(() => Date.now() * 1000)
    const view = believedView(model, 'tally', { epoch: 1, now: () => Date.now() * 1000, times: DEFAULT_TIMES })
    await model.apply('tally', { from: null, to: at(0), ...nothing })
    const { indexedTo, stop } = watchIndex(view, silentLog)
    let last = 0
    for (let second = 1; second <= 30; second += 1) {
      await model.apply('tally', { from: at(second - 1), to: at(second), ...nothing })
      await pause(1000)
      if (second < 2) expect(indexedTo()).toBe(0)
      expect(indexedTo()).toBeLessThanOrEqual(Math.max(0, second - 1))
      expect(indexedTo()).toBeGreaterThanOrEqual(last)
      last = indexedTo()
    }
    expect(last).toBeGreaterThanOrEqual(27)
    model.wipe()
    await pause(1000)
    last = indexedTo()
    await pause(20_000)
    expect(indexedTo()).toBe(last)
    await stop()
  }, 120_000))
