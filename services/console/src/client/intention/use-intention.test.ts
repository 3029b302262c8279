import { expect, it } from 'vitest'
import { failureOf } from '../../api/call-failure.ts'
import { withoutRefusal } from './use-intention.ts'

const failure = failureOf(undefined)

it('a changed field drops the refusal of a form, and of a confirmation, whose checked request stays', () => {
  expect(withoutRefusal({ kind: 'form', failure })).toEqual({ kind: 'form' })
  expect(withoutRefusal({ kind: 'checked', checked: 'request', failure })).toEqual({
    kind: 'checked',
    checked: 'request',
  })
})

it('a step without a refusal stays as it is', () => {
  const checked = { kind: 'checked', checked: 'request' } as const
  expect(withoutRefusal(checked)).toBe(checked)
})
