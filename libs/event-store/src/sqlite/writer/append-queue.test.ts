import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../port.ts'
import { appendQueue } from './append-queue.ts'

/** A queue of jobs that save positions under the names given, the names in each message sent, and the results. */
const startQueue = () => {
  const sent: string[][] = []
  const results: string[] = []
  const queue = appendQueue((jobs) => {
    sent.push(jobs.map((job) => (job.kind === 'save' ? job.name : job.kind)))
  })
  const save = (...names: readonly string[]): void => {
    for (const name of names) {
      const settle = (position: number) => results.push(`${name} ${position}`)
      const fail = (error: Error) => results.push(`${name} ${error.message}`)
      queue.add({ kind: 'save', name, saved: { epoch: 1, position: 1, event: null }, settle, fail })
    }
  }
  /** Answers the oldest messages, whose jobs number `jobs`. */
  const answer = (messages: number, jobs: number) =>
    queue.acknowledge(Float64Array.of(messages, 0, ...Array.from({ length: jobs }, () => 7)))
  return { queue, save, answer, sent, results }
}

const numbered = (count: number, prefix = 'n'): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)

describe('the queue of appends', () => {
  it('sends the jobs of one turn together, in order', async () => {
    const { save, answer, sent, results } = startQueue()
    save('a', 'b')
    expect(sent).toEqual([])
    await nextLoopTurn()
    expect(sent).toEqual([['a', 'b']])
    answer(1, 2)
    expect(results).toEqual(['a 7', 'b 7'])
  })

  it('does not wait for the end of a turn with sixteen jobs', async () => {
    const { save, sent } = startQueue()
    save(...numbered(17))
    expect(sent.map(({ length }) => length)).toEqual([16])
    await nextLoopTurn()
    expect(sent.map(({ length }) => length)).toEqual([16, 1])
  })

  it('holds jobs while two messages have no answer, and sends them together at the next answer', async () => {
    const { save, answer, sent, results } = startQueue()
    for (const name of ['a', 'b', 'c', 'd']) {
      save(name)
      await nextLoopTurn()
    }
    expect(sent).toEqual([['a'], ['b']])
    answer(1, 1)
    expect(sent).toEqual([['a'], ['b'], ['c', 'd']])
    answer(2, 3)
    expect(results).toEqual(['a 7', 'b 7', 'c 7', 'd 7'])
  })

  it('sends held jobs when the thread could not write the messages before them', async () => {
    const { queue, save, sent, results } = startQueue()
    for (const name of ['a', 'b', 'c']) {
      save(name)
      await nextLoopTurn()
    }
    queue.fail(2, new Error('disk full'))
    expect(sent).toEqual([['a'], ['b'], ['c']])
    expect(results).toEqual(['a disk full', 'b disk full'])
  })

  it('holds no more than 256 jobs', async () => {
    const { save, sent } = startQueue()
    for (const name of ['a', 'b']) {
      save(name)
      await nextLoopTurn()
    }
    save(...numbered(255))
    await nextLoopTurn()
    expect(sent).toHaveLength(2)
    save('last')
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 256])
  })

  it('fails held jobs too when the thread ends, and is drained when all have a result', async () => {
    const { queue, save, answer, results } = startQueue()
    for (const name of ['a', 'b', 'c']) {
      save(name)
      await nextLoopTurn()
    }
    let isDrained = false
    const drained = queue.drained().then(() => {
      isDrained = true
    })
    answer(1, 1)
    await nextLoopTurn()
    expect(isDrained).toBe(false)
    queue.failAll(new StoreUnavailable('ended'))
    await drained
    expect(results).toEqual(['a 7', 'b ended', 'c ended'])
  })
})
