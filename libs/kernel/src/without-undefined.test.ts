import { expect, it } from 'vitest'
import { withoutUndefined } from './without-undefined.ts'

it('leaves out undefined members, and keeps all others, null and empty ones too', () => {
  expect(Object.entries(withoutUndefined({ a: 1, b: undefined, c: null, d: '' }))).toEqual([
    ['a', 1],
    ['c', null],
    ['d', ''],
  ])
})
