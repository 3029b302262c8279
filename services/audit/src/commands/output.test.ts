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

it('waits until all output is written, also if the stream had space left', async () => {
  const taken: string[] = []
  const stream = slow(taken)
  expect(stream.write('a little')).toBe(true)
  await flushed(stream)
  expect(taken.join('')).toBe('a little')
})

it('does not wait without output', () => flushed(slow([])))

it('does not wait for a closed stream', async () => {
  const stream = slow([])
  stream.destroy()
  await flushed(stream)
})

it('writes one event in the singular, other numbers in the plural', () => {
  expect([0, 1, 2, 1204].map((count) => counted(count, 'event'))).toEqual([
    '0 events',
    '1 event',
    '2 events',
    '1,204 events',
  ])
  expect([1, 2].map((count) => counted(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries'])
})
