import { expect, it } from 'vitest'
import { causingAct } from './causing-act.ts'

it('finds the act whose id an event carries as its correlation id, also among later acts that changed nothing', () => {
  const acts = [{ act_id: 'repeat' }, { act_id: 'first' }]
  expect(causingAct(acts, { correlation_id: 'first' })).toEqual({ act_id: 'first' })
  expect(causingAct(acts, { correlation_id: 'older' })).toBeUndefined()
})
