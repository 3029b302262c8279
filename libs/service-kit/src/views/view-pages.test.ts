import { viewPrefix } from '@folio/contracts/view-keys.ts'
import { expect, it } from 'vitest'
import type { ViewRange } from './typed-view.ts'
import { viewPages } from './view-pages.ts'

type Numbered = { readonly value: number }

const prefix = viewPrefix<Numbered>('n/')

/** A view of some entries under `n/`, which notes after which key each page was asked for. */
const viewOf = (...values: readonly number[]) => {
  const asked: (string | undefined)[] = []
  return {
    asked,
    list: async ({ after = '', limit }: ViewRange<Numbered>) => {
      asked.push(after)
      const entries = values.map((value): readonly [string, Numbered] => [`n/${value}`, { value }])
      return { entries: entries.filter(([key]) => key > after).slice(0, limit) }
    },
  }
}

const pagesIn = async (view: ReturnType<typeof viewOf>, range: Omit<ViewRange<Numbered>, 'prefix'>) => {
  const pages: (readonly number[])[] = []
  for await (const { entries } of viewPages({ prefix, ...range }, view.list))
    pages.push(entries.map(([, { value }]) => value))
  return pages
}

it('view pages end after the first page that is not full', async () => {
  expect(await pagesIn(viewOf(1, 2, 3), { limit: 2 })).toEqual([[1, 2], [3]])
  expect(await pagesIn(viewOf(1, 2), { limit: 2 })).toEqual([[1, 2], []])
  expect(await pagesIn(viewOf(), { limit: 2 })).toEqual([[]])
})

it('view pages begin after a given key', async () => {
  expect(await pagesIn(viewOf(1, 2, 3), { limit: 2, after: 'n/1' })).toEqual([[2, 3], []])
})

it('a reader of view pages that stops early reads no further page', async () => {
  const view = viewOf(1, 2, 3)
  for await (const _page of viewPages({ prefix, limit: 1 }, view.list)) break
  expect(view.asked).toEqual([''])
})
