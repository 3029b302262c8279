import { expect, it } from 'vitest'
import { type ActStep, isAtMarket, withoutOutcome } from './use-act.ts'

it.each([
  ['PriceMoved', true],
  ['RateLimit', false],
  ['InputValidationFailed', false],
] as const)('a sale that was refused by %s may then take any bid: %s', (code, takesAny) =>
  expect(isAtMarket({ kind: 'refused', code, message: 'No.' })).toBe(takesAny),
)

it('a sale without a refusal asks for at least the bid', () => expect(isAtMarket({ kind: 'unknown' })).toBe(false))

it.each<ActStep>([{ kind: 'done' }, { kind: 'refused', code: 'RateLimit', message: 'No.' }])(
  'a changed field drops the outcome $kind of a call',
  (step) => expect(withoutOutcome(step)).toEqual({ kind: 'none' }),
)

it('a changed field keeps a call that is under way', () =>
  expect(withoutOutcome({ kind: 'sending' })).toEqual({ kind: 'sending' }))
