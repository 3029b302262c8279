import { expect, it } from 'vitest'
import { measureSince } from './measure-since.ts'

it('reads the new events alone, and at last everything', async () => {
  const measured = await measureSince(20, [10, 0])
  expect(measured.map(({ command, events }) => [command, events])).toEqual([
    ['verify', 2020],
    ['verify --since newest', 10],
    ['verify --since newest', 0],
    ['verify', 2030],
  ])
})
