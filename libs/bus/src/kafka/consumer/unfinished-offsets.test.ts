import { expect, it } from 'vitest'
import { unfinishedOffsets } from './unfinished-offsets.ts'

it('has no finished offset before the first message', () => {
  const offsets = unfinishedOffsets()
  expect([offsets.next(), offsets.finishedTo()]).toEqual([undefined, undefined])
})

it('is finished up to the lowest unfinished offset, whichever later ones finished', () => {
  const offsets = unfinishedOffsets()
  for (const offset of [7, 8, 10, 11]) offsets.take(offset)
  offsets.finish(10)
  offsets.finish(8)
  expect(offsets.finishedTo()).toBe(7)
  offsets.finish(7)
  expect(offsets.finishedTo()).toBe(11)
  offsets.finish(11)
  expect(offsets.finishedTo()).toBe(12)
  expect(offsets.next()).toBe(12)
})
