import { expect, it } from 'vitest'
import { stateFor } from './use-chain.ts'

it('the verdicts on the events of one page are not those of the next one, while that is checked', () => {
  const [events, later] = [[], []]
  const checked = { verdicts: new Map(), ms: 1 }
  expect(stateFor({ checked, of: events }, events)).toEqual({ checked })
  expect(stateFor({ checked, of: events }, later)).toEqual({})
  expect(stateFor({}, undefined)).toEqual({})
})
