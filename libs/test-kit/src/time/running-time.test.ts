import { sleep } from '@folio/kernel/timing/sleep.ts'
import { describe, expect, it } from 'vitest'
import { whileRunning } from './running-time.ts'

const STOOD_STILL_MS = 1_500
/** Of a time in which the process stood still, one second counts. */
const LEFT_OUT_MS = 400

const standStill = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOOD_STILL_MS)
}

describe('the running time of work', () => {
  it('leaves out the time in which the process stood still', async () => {
    const beganMs = performance.now()
    const { result, ranMs } = await whileRunning(async () => {
      await sleep(100)
      standStill()
      return 'done'
    })
    expect(result).toBe('done')
    expect(ranMs).toBeGreaterThanOrEqual(90)
    expect(ranMs).toBeLessThan(performance.now() - beganMs - LEFT_OUT_MS)
  })

  it('rejects with what the work throws', async () => {
    await expect(whileRunning(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  })
})
