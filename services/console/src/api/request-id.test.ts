import { expect, it } from 'vitest'
import { tabStorage } from '../testing/tab-storage.ts'
import { requestId } from './request-id.ts'

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
