import { expect, it } from 'vitest'
import { replayOptions } from './replay-options.ts'

it('replays a million events unless told otherwise, each number from a store of its own', () => {
  expect(replayOptions([])).toMatchObject({ events: 1_000_000 })
  expect(replayOptions(['--events', '5000']).dataDir).not.toBe(replayOptions([]).dataDir)
  expect(replayOptions(['--data-dir', '/somewhere'])).toEqual({ events: 1_000_000, dataDir: '/somewhere' })
})

it('refuses a number of events that is no positive integer', () =>
  expect(() => replayOptions(['--events', 'many'])).toThrow('--events'))
