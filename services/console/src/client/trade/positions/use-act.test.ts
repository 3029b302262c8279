import { expect, it } from 'vitest'
import { isAtMarket } from './use-act.ts'

it.each([
  ['PriceMoved', true],
  ['RateLimit', false],
  ['InputValidationFailed', false],
] as const)('a sale that was refused by %s may then take any bid: %s', (code, takesAny) =>
  expect(isAtMarket({ kind: 'refused', code, message: 'No.' })).toBe(takesAny),
)

it('a sale without a refusal asks for at least the bid', () => expect(isAtMarket({ kind: 'unknown' })).toBe(false))
