import { expect, it } from 'vitest'
import { streamNote } from './stream-note.ts'

const none = { what: 'the events', hasEvents: false }
const some = { ...none, hasEvents: true }

it('says that events are read until the first answer', () => {
  expect(streamNote({ status: 'connecting' }, none)).toEqual({ tone: 'loading', text: 'Reading the events …' })
  expect(streamNote({ status: 'connecting' }, some)).toBeUndefined()
  expect(streamNote({ status: 'live', isCaughtUp: true }, none)).toBeUndefined()
})

it('says that older events are still being read until the stream is caught up', () => {
  expect(streamNote({ status: 'live', isCaughtUp: false }, none)).toEqual({
    tone: 'loading',
    text: 'Reading the events: none that fits so far, and older events are still being read …',
  })
  expect(streamNote({ status: 'live', isCaughtUp: false }, some)?.text).toBe(
    'Older events are still being read; more may follow.',
  )
  expect(streamNote({ status: 'live', isCaughtUp: true }, some)).toBeUndefined()
})

it('says that a connection broke, and that the shown events are older', () =>
  expect(streamNote({ status: 'waiting', pauseMs: 1500 }, some)?.text).toBe(
    'The connection broke; it is tried again in 2 s. Shown is what came before.',
  ))

it.each([
  ['forbidden', 'The role or this page may not follow these events.'],
  ['lagging', 'The events have ended (lagging).'],
])('says why events have ended: %s', (reason, text) =>
  expect(streamNote({ status: 'ended', reason }, none)).toEqual({ tone: 'failure', text }),
)
