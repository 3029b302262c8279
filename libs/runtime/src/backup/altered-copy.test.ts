import { expect, it } from 'vitest'
import { flippedByte } from './altered-copy.ts'

const flipped = (data: string) => {
  const changed = flippedByte(Buffer.from(data))
  return changed === undefined ? undefined : Buffer.from(changed).toString()
}

it('one bit of the first digit changes, so that the data stay JSON', () => {
  expect(flipped('{"amount":"12.50"}')).toBe('{"amount":"02.50"}')
  expect(flipped('{"count":1,"amount":"8"}')).toBe('{"count":0,"amount":"8"}')
  expect(flipped('{"count":12,"amount":"8"}')).toBe('{"count":13,"amount":"8"}')
})

it('data without a digit cannot be changed', () => {
  expect(flipped('{"reason":"frozen"}')).toBeUndefined()
  expect(flipped('{}')).toBeUndefined()
})
