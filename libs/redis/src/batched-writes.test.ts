import { Writable } from 'node:stream'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchedWrites } from './batched-writes.ts'

/** A stream, with the chunks that it wrote at a time. */
const written = () => {
  const writes: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      writes.push(String(chunk))
      done()
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  return { stream, writes }
}

it('sends the writes of one event-loop turn together, in their order', async () => {
  const { stream, writes } = written()
  const gather = batchedWrites(() => stream)
  for (const text of ['a', 'b']) {
    gather()
    stream.write(text)
  }
  await Promise.resolve()
  gather()
  stream.write('c')
  expect(writes).toEqual([])
  await endOfTurn()
  expect(writes).toEqual(['abc'])
})

it('starts a new batch in each event-loop turn', async () => {
  const { stream, writes } = written()
  const gather = batchedWrites(() => stream)
  for (const text of ['a', 'b']) {
    gather()
    stream.write(text)
    await endOfTurn()
  }
  expect(writes).toEqual(['a', 'b'])
})

it('continues with another socket when the first was lost in the same turn', async () => {
  const first = written()
  const second = written()
  let present = first.stream
  const gather = batchedWrites(() => present)
  gather()
  first.stream.write('a')
  present = second.stream
  gather()
  second.stream.write('b')
  await endOfTurn()
  expect([first.writes, second.writes]).toEqual([['a'], ['b']])
})

it('does nothing without a socket', () => {
  expect(batchedWrites(() => undefined)()).toBeUndefined()
})
