import { expect, it } from 'vitest'
import { requestId } from './request-id.ts'

const tabStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

it('an intention keeps its id until it is answered', () => {
  const storage = tabStorage()
  const first = requestId(storage, 'pay').current()
  expect(requestId(storage, 'pay').current()).toBe(first)
  requestId(storage, 'pay').answered()
  expect(requestId(storage, 'pay').current()).not.toBe(first)
})

it('two intentions have two ids', () => {
  const storage = tabStorage()
  expect(requestId(storage, 'pay').current()).not.toBe(requestId(storage, 'refused').current())
})
