import { expect, it } from 'vitest'
import { ignoreHeldKeys } from './ignore-held-keys.ts'

/** Presses a key on an element of this name; tells if the browser would act upon it. */
const acts = (key: string, repeat: boolean, tagName = 'BUTTON'): boolean => {
  const element = Object.assign(new EventTarget(), { tagName })
  ignoreHeldKeys(element)
  return element.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, repeat }))
}

it.each(['Enter', ' '])('a held %j presses nothing, and one that goes down does', (key) => {
  expect(acts(key, true)).toBe(false)
  expect(acts(key, false)).toBe(true)
})

it('a held Enter in a field sends no form', () => expect(acts('Enter', true, 'INPUT')).toBe(false))

it.each([
  [' ', 'INPUT'],
  [' ', 'TEXTAREA'],
  ['Enter', 'TEXTAREA'],
  ['a', 'INPUT'],
  ['ArrowDown', 'BUTTON'],
])('a held %j in %s still types or moves', (key, tagName) => expect(acts(key, true, tagName)).toBe(true))
