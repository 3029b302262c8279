import { expect, it } from 'vitest'
import { causingAct } from './causing-act.ts'

it('the act of an event is the one whose id its event carries, also if later acts changed nothing', () => {
  const acts = [{ act_id: 'repeat' }, { act_id: 'first' }]
  expect(causingAct(acts, { correlation_id: 'first' })).toEqual({ act_id: 'first' })
  expect(causingAct(acts, { correlation_id: 'older' })).toBeUndefined()
})
