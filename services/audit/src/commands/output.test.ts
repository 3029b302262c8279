import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { counted, flushed } from './output.ts'

/** Takes each piece some time after it was given it. */
const slow = (taken: string[]): Writable =>
  new Writable({
    write: (piece: Buffer, _, done) => {
      setTimeout(() => {
        taken.push(piece.toString())
        done()
      }, 10)
    },
  })

it('waits until everything has left, also where the stream had room for more', async () => {
  const taken: string[] = []
  const stream = slow(taken)
  expect(stream.write('a little')).toBe(true)
  await flushed(stream)
  expect(taken.join('')).toBe('a little')
})

it('waits for nothing where nothing was written', () => flushed(slow([])))

it('does not wait for a stream that cannot take it any more', async () => {
  const stream = slow([])
  stream.destroy()
  await flushed(stream)
})

it('says one event, and any other number of events', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'event'))).toEqual([
    '0 events',
    '1 event',
    '2 events',
    '1,204 events',
  ])
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
