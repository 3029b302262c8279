import { sleep } from '@folio/kernel/timing/sleep.ts'
import { expect, it } from 'vitest'
import { eventually, inTime } from './eventually.ts'

const LONG_MS = 60_000

it('eventually resolves with the answer of a check once it is not false, or the check no longer throws', async () => {
  let checks = 0
  await eventually(() => {
    checks += 1
    return checks >= 3
  })
  await eventually(async () => {
    checks += 1
    expect(checks).toBeGreaterThan(5)
  })
  expect(checks).toBe(6)
  const text = await eventually(() => {
    checks += 1
    return checks < 9 ? false : `${checks} checks`
  })
  expect(text).toBe('9 checks')
})

it('eventually rejects with the last error of a check that never passes, or says that it was false', async () => {
  const failing = () => {
    throw new Error('not now')
  }
  await expect(eventually(failing, 20)).rejects.toThrow('not now')
  await expect(eventually(async () => false, 20)).rejects.toThrow('the check did not pass within 20 ms')
})

it('in time does slow work again with another preparation, whatever came of it, until it is fast enough', async () => {
  const prepared: number[] = []
  const work = async (tried: number): Promise<string> => {
    prepared.push(tried)
    if (tried < 2) await sleep(60)
    if (tried === 0) throw new Error('too late')
    return `try ${tried}`
  }
  const result = await inTime(50, (tried) => tried, work)
  expect(result).toBe(`try ${prepared.at(-1)}`)
  expect(prepared.slice(0, 3)).toEqual([0, 1, 2])
})

it('in time rejects with what fast work throws, without another try', async () => {
  let tries = 0
  const work = async (): Promise<void> => {
    tries += 1
    throw new Error('not now')
  }
  await expect(inTime(LONG_MS, () => {}, work)).rejects.toThrow('not now')
  expect(tries).toBe(1)
})

it('in time rejects where the work is always too slow, even if it succeeds', async () => {
  await expect(
    inTime(
      1,
      () => {},
      () => sleep(5),
    ),
  ).rejects.toThrow('the work took longer than 1 ms each of 5 times')
})
