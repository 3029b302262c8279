import { expect, it } from 'vitest'
import { caller } from '../../../api/call.ts'
import { readAllAgents } from './all-agents.ts'

/** A directory of so many agents, and the pages that were read of it. */
const directory = (count: number) => {
  const pages: number[] = []
  const call = caller(async (path) => {
    const query = new URL(path, 'http://folio').searchParams
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page'))]
    pages.push(page)
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    return Response.json({ data: ids.slice((page - 1) * size, page * size).map((id) => ({ id })) })
  })
  return { pages, read: () => readAllAgents(call, 'USD', new AbortController().signal) }
}

it.each([
  [0, [1]],
  [99, [1]],
  [100, [1, 2]],
  [250, [1, 2, 3]],
] as const)('of %i agents all are read, until a page is not full', async (count, asked) => {
  const { pages, read } = directory(count)
  const agents = await read()
  expect([agents.length, agents.at(-1)?.id]).toEqual([count, count === 0 ? undefined : count])
  expect(pages).toEqual(asked)
})
