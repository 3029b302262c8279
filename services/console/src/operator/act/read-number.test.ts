import { expect, it } from 'vitest'
import { readEach, readNumber } from './read-number.ts'

const whole = readNumber(/^\d{1,9}$/)

it.each([
  ['1,230', 'en', '1230'],
  ['1.230', 'en', undefined],
  ['1.230.000', 'de', '1230000'],
  ['0', 'de', '0'],
])('the whole number %j in %s is %s', (typed, locale, sent) => expect(whole(typed, locale)).toBe(sent))

it('each of several numbers is read by the separators of the language', () => {
  const each = readEach(readNumber(/^\d+(?:\.\d+)?$/))
  expect(each('0,01; 0,02;', 'de')).toBe('0.01; 0.02')
  expect(each('0.01; 0,02', 'en')).toBeUndefined()
  expect(each(' ; ', 'en')).toBe('')
})
