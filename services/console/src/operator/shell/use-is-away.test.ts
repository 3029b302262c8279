import { expect, it } from 'vitest'
import { isAwayAfter } from './use-is-away.ts'

it('Folio is away from a broken connection until the next one is live, also while the page connects', () => {
  const after = ['connecting', 'live', 'waiting', 'connecting', 'waiting', 'connecting', 'live', 'off'] as const
  let isAway = false
  const away = after.map((status) => {
    isAway = isAwayAfter(isAway, status)
    return isAway
  })
  expect(away).toEqual([false, false, true, true, true, true, false, false])
})
