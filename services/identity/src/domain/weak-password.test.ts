import { describe, expect, it } from 'vitest'
import { PASSWORD_LENGTH } from '../application/passwords/password-hasher.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { weaknessOf } from './weak-password.ts'

describe('a common password', () => {
  it('is found in a list of thousands that are long enough to be chosen', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1000)
    const lengths = [...COMMON_PASSWORDS].map(({ length }) => length)
    expect(Math.min(...lengths)).toBe(PASSWORD_LENGTH.min)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(PASSWORD_LENGTH.max)
    for (const password of COMMON_PASSWORDS) expect(password).toBe(password.toLowerCase())
  })

  it.each([
    '1234567890',
    'qwertyuiop',
    'Password123!',
    'PASSWORD2024',
    'iloveyou123',
    'Ｑｗｅｒｔｙuiop',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
  ])('is refused in any spelling: %s', (password) => expect(weaknessOf(password, [])).toBe('common'))
})

describe("the owner's own name", () => {
  const names = ['ada.lovelace@example.com', 'Countess_Ada']

  it.each(['ada.lovelace@example.com', 'Ada.Lovelace', 'ada.lovelace1815', 'countess_ada', '12COUNTESS_ADA!'])(
    'is refused as a password: %s',
    (password) => expect(weaknessOf(password, names)).toBe('own_name'),
  )

  it('is accepted as a part of a longer password', () => {
    expect(weaknessOf('countess_ada rides at dawn', names)).toBeUndefined()
  })

  it('without a letter is compared as it is', () => {
    expect(weaknessOf('4071829365', ['4071829365'])).toBe('own_name')
    expect(weaknessOf('5928170364', ['4071829365', ''])).toBeUndefined()
  })
})

it.each(['correct horse ada', 'a password to remember', 'another correct horse', 'tr0ub4dor&3x'])(
  'any other password is accepted: %s',
  (password) => expect(weaknessOf(password, ['ada@example.com'])).toBeUndefined(),
)
