import { expect, it } from 'vitest'
import { codeIn } from './session.ts'

it('the code of a printed link is read from its fragment', () => expect(codeIn('#code=Ab_-9')).toBe('Ab_-9'))

it.each(['', '#', '#code=', '#code=a b', '#other=a', '#code=a&x=b'])('%j has no code', (fragment) =>
  expect(codeIn(fragment)).toBeUndefined(),
)
