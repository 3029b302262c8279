import { expect, it } from 'vitest'
import { pacedPages } from './paced-pages.ts'

const PAGE = 3

it('the page after a full one waits in the queue of long reads, and the one after a shorter one is read at once', async () => {
  const stored = [0, 1, 2, 3, 4, 5, 6]
  const queued: number[] = []
  let from = 0
  const read = pacedPages(async (first) => stored.slice(first, first + PAGE), {
    pageEvents: PAGE,
    longReads: {
      runUnrefused: (work) => {
        queued.push(from)
        return work()
      },
    },
  })
  const readOn = async (): Promise<void> => {
    from += (await read(from)).length
  }
  for (let page = 0; page < 3; page += 1) await readOn()
  expect([from, queued]).toEqual([7, [3, 6]])
  stored.push(7)
  await readOn()
  expect([from, queued]).toEqual([8, [3, 6]])
})
