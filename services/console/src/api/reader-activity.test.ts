import { expect, it } from 'vitest'
import { readerActivity } from './reader-activity.ts'

it('a page is in use for a minute after it was opened, and after each input', () => {
  const page = new EventTarget()
  let now = 0
  const isActive = readerActivity(page, () => now)
  expect(isActive()).toBe(true)
  now = 60_000
  expect(isActive()).toBe(false)
  page.dispatchEvent(new Event('keydown'))
  expect(isActive()).toBe(true)
  now = 119_999
  expect(isActive()).toBe(true)
  now = 120_000
  expect(isActive()).toBe(false)
})
