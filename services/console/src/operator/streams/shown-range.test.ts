import { expect, it } from 'vitest'
import { shownRange } from './shown-range.ts'

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
const up = (from: number, to: number) => down(to, from).toReversed()

it('a page from the newest event on leaves none out before its first row', () => {
  expect(shownRange(down(35, 0), 35, {})).toEqual({ text: 'Events 35 to 0; the newest is 35', before: undefined })
  expect(shownRange(up(0, 35), 35, { forwards: true }).before).toBeUndefined()
})

it('a page that begins at an older event names what it shows, and leads to the newer ones', () => {
  expect(shownRange(down(33, 0), 35, {})).toEqual({
    text: 'Events 33 to 0; the newest is 35',
    before: { text: 'Newer events, 34 to 35', from: undefined },
  })
  expect(shownRange(down(100, 0), 999, {}).before).toEqual({ text: 'Newer events, 101 to 999', from: 300 })
})

it('a page forwards from a later event leads to the earlier ones', () => {
  expect(shownRange(up(33, 35), 35, { forwards: true }).before).toEqual({
    text: 'Earlier events, 0 to 32',
    from: undefined,
  })
  expect(shownRange(up(500, 600), 600, { forwards: true }).before?.from).toBe(300)
})

it('a stream without events from there on says what the newest is', () =>
  expect(shownRange([], 35, {}).text).toBe('No event; the newest is 35'))
