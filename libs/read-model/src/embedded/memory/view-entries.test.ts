import { expect, it } from 'vitest'
import { viewEntries } from './view-entries.ts'

/** Entries over a file with these keys, of which each is `{ n: 0 }`. */
const entriesOver = (...inFile: readonly string[]) => {
  const json = JSON.stringify({ n: 0 })
  return viewEntries(1, {
    file: {
      read: (_, key) => (inFile.includes(key) ? json : undefined),
      from: (_, key) => inFile.filter((one) => one >= key).map((one) => [one, json] as const),
    },
    mayHold: (_, key) => inFile.includes(key),
    counters: { memory: 0, absent: 0, file: 0, fileMisses: 0 },
    cache: { max: 10, maxSize: 10_000 },
  })
}

const all = { prefix: 'open/', limit: 10 }

it('writes no key that was put and deleted before the file had it', () => {
  const entries = entriesOver('open/c')
  entries.put('open/a', { n: 1 })
  entries.delete('open/a')
  entries.delete('open/b')
  expect([entries.gathered(), entries.find('open/a'), entries.list(all)]).toEqual([
    0,
    undefined,
    [['open/c', { n: 0 }]],
  ])
  entries.put('open/a', { n: 2 })
  expect(entries.list(all)).toEqual([
    ['open/a', { n: 2 }],
    ['open/c', { n: 0 }],
  ])
  expect([...entries.take().values]).toEqual([['open/a', { n: 2 }]])
})

it('writes the delete of a key that the file has or is about to get', () => {
  const entries = entriesOver('open/c')
  entries.put('open/a', { n: 1 })
  const writing = entries.take()
  entries.delete('open/a')
  entries.put('open/c', { n: 1 })
  entries.delete('open/c')
  expect(entries.list(all)).toEqual([])
  entries.written(writing)
  expect([...entries.take().values]).toEqual([
    ['open/a', null],
    ['open/c', null],
  ])
})
