import { firstTransactionIdAt } from '@folio/client-commands/transaction-ids.ts'
import { type EndedContractEntry, tradingKeys } from '@folio/contracts/trading/views.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { expect, it } from 'vitest'
import { newestEnded } from './ended-contracts.ts'

const NOW = firstTransactionIdAt(Date.UTC(2026, 10, 24))
const DAY = firstTransactionIdAt(Date.UTC(2026, 10, 25)) - NOW

/** A view that lists the ends of contracts by their keys, and the number of its lists. */
const viewOf = (numbers: readonly number[]) => {
  const keys = numbers.map((number) => tradingKeys.endedContract(number)).toSorted()
  const entry: EndedContractEntry = { account_id: 'CR1', revision: 1 }
  let lists = 0
  const view = {
    list: async ({ after = '', limit }: { readonly after?: string; readonly limit: number }) => {
      lists += 1
      const entries = keys.filter((key) => key > after).slice(0, limit)
      return { entries: entries.map((key) => [key, entry] as const), checkpoint: { epoch: 1, position: 9 } }
    },
  }
  return { view: view as unknown as Pick<ViewReader, 'list'>, lists: () => lists }
}

const all = async (view: Pick<ViewReader, 'list'>, number: number): Promise<readonly number[]> => {
  const read: number[] = []
  for (let below = number; ; ) {
    const { contracts, from, isEnd, position } = await newestEnded(view, below)
    expect(position).toBe(9)
    read.push(...contracts.map(({ contractId }) => contractId))
    if (isEnd) return read
    below = from
  }
}

it('the ended contracts come with the newest purchase first', async () => {
  const numbers = [NOW - 400 * DAY, NOW - 30 * DAY, NOW - DAY - 3, NOW - DAY, NOW - 7, NOW - 1]
  const { view, lists } = viewOf(numbers)
  expect(await all(view, NOW)).toEqual(numbers.toReversed())
  expect(lists()).toBeLessThan(60)
  expect((await newestEnded(view, NOW - 1)).contracts).toMatchObject([{ contractId: NOW - 7 }])
})

it('more contracts than one list shows are read in parts, none twice', async () => {
  const numbers = Array.from({ length: 2_500 }, (_, index) => NOW - 5_000 + 2 * index)
  expect(await all(viewOf(numbers).view, NOW)).toEqual(numbers.toReversed())
})

it('numbers of fewer digits follow, though their keys are not in their order', async () => {
  const numbers = [12_345_678_901, 99_999_999_999, 123_456_789_012, 1_234_567_890_123, NOW - 5]
  expect(await all(viewOf(numbers).view, NOW)).toEqual(numbers.toReversed())
})

it('a view without ended contracts is at its end', async () =>
  expect(await newestEnded(viewOf([]).view, 5)).toMatchObject({ contracts: [], isEnd: true, position: 9 }))
