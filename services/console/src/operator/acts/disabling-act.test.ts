import { expect, it } from 'vitest'
import { disablingAct } from './disabling-act.ts'

const asked = (id: string, status: number | null) => {
  const ended = { at: '2026-01-31T09:30:00Z', code: null, rule: null, is_repeat: false, details: {} }
  return { id, outcome: status === null ? null : { ...ended, status } }
}

it('an operator was disabled by the first act that was done', () => {
  const acts = [asked('refused later', 400), asked('repeat', 200), asked('done', 200), asked('lost', null)]
  expect(disablingAct(acts)?.id).toBe('done')
  expect(disablingAct([asked('refused', 403)])).toBeUndefined()
  expect(disablingAct()).toBeUndefined()
})
