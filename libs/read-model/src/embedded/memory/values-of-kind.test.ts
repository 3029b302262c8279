import { expect, it } from 'vitest'
import { valuesOfKind } from './values-of-kind.ts'

const kept = (length: number, expiresAt = 10) => ({ value: { text: 'x'.repeat(length) }, expiresAt })
const AROUND = JSON.stringify({ text: '' }).length

const ofMail = (before: readonly (readonly [string, ReturnType<typeof kept>])[] = []) =>
  valuesOfKind(
    'mail',
    { max: 1000, maxLength: 3 * (AROUND + 100), whenFull: 'oldest_gives_way' },
    { clock: () => 0, kept: before },
  )

const keysOf = (values: ReturnType<typeof ofMail>) => values.entries().map(([key]) => key)

it('values above the total length lose the oldest', () => {
  const values = ofMail()
  for (const key of ['a', 'b', 'c']) values.set(key, kept(100))
  expect(keysOf(values)).toEqual(['a', 'b', 'c'])
  values.set('d', kept(50))
  expect(keysOf(values)).toEqual(['b', 'c', 'd'])
  values.set('e', kept(50 - AROUND))
  expect(keysOf(values)).toEqual(['b', 'c', 'd', 'e'])
})

it('a replaced value counts with its present length', () => {
  const values = ofMail()
  for (const key of ['a', 'b', 'c']) values.set(key, kept(100))
  values.set('b', kept(101))
  expect(keysOf(values)).toEqual(['b', 'c'])
  values.remove('b')
  for (const key of ['d', 'e']) values.set(key, kept(100))
  expect(keysOf(values)).toEqual(['c', 'd', 'e'])
})

it('the newest value stays at any length, and values from before a start count, too', () => {
  const values = ofMail([
    ['a', kept(100)],
    ['b', kept(100)],
  ])
  values.set('c', kept(150))
  expect(keysOf(values)).toEqual(['b', 'c'])
  values.set('d', kept(10_000))
  expect(keysOf(values)).toEqual(['d'])
})
