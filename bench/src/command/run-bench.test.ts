import { afterEach, expect, it, vi } from 'vitest'
import { runBench } from './run-bench.ts'

const told: string[] = []
vi.spyOn(console, 'log').mockImplementation((text) => void told.push(`out: ${text}`))
vi.spyOn(console, 'error').mockImplementation((text) => void told.push(`error: ${text}`))
afterEach(() => void told.splice(0))

const bench = {
  usage: 'Usage: run',
  options: ([word]: readonly string[]) => {
    if (word === 'bad') throw new Error('bad is no option')
    return word
  },
  measure: async (word: string | undefined) => word === 'fine',
}

it('exits with 0 if all checks passed, and with 1 if one failed', async () => {
  expect(await runBench(['fine'], bench)).toBe(0)
  expect(await runBench(['poor'], bench)).toBe(1)
  expect(told).toEqual([])
})

it('prints one line about an invalid option and the usage, and exits with 2', async () => {
  expect(await runBench(['bad'], bench)).toBe(2)
  expect(told).toEqual(['error: bad is no option\n\nUsage: run'])
})

it('prints its usage on --help', async () => {
  expect(await runBench(['bad', '--help'], bench)).toBe(0)
  expect(told).toEqual(['out: Usage: run'])
})
