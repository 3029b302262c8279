import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

it.each([
  [-3, '0:00'],
  [4.2, '0:05'],
  [245, '4:05'],
  [3_845, '1:04:05'],
  [262_845, '3 d 01:00:45'],
])('writes %s seconds as %s', (seconds, text) => expect(timeLeft(seconds)).toBe(text))
