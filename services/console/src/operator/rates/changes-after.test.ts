import { expect, it } from 'vitest'
import { changesAfter } from './changes-after.ts'

it('a change of a rate shows the one before it, and the oldest none', () =>
  expect(changesAfter([{ usd_rate: '1.11' }, { usd_rate: null }, { usd_rate: '1.08' }])).toEqual([
    { usd_rate: '1.11', before: null },
    { usd_rate: null, before: '1.08' },
    { usd_rate: '1.08', before: undefined },
  ]))
