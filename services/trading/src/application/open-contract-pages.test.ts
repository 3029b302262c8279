import { tradingKeys } from '@folio/contracts/trading/views.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { openContractPages } from './open-contract-pages.ts'

const PAGE = 1000

/** A view of so many full pages of open contracts and an empty one, with the number of lists that were asked for. */
const viewOf = (pages: number) => {
  let lists = 0
  const list = async () => {
    lists += 1
    const place = lists
    if (place > pages + 1) throw new Error('there is no such page')
    const entries = Array.from({ length: place > pages ? 0 : PAGE }, (_, n) => [
      `${tradingKeys.openContracts}DOT1/${place * PAGE + n}`,
      { contract: { contract_id: place * PAGE + n } },
    ])
    return { entries, checkpoint: { epoch: 1, position: place } }
  }
  return { view: { list } as unknown as Pick<ViewReader, 'list'>, lists: () => lists }
}

it('asks for the next page while one is used', async () => {
  const { view, lists } = viewOf(2)
  const seen: number[] = []
  for await (const { contracts, position } of openContractPages(view)) {
    seen.push(contracts.length)
    if (position <= 2) await eventually(() => lists() === position + 1)
  }
  expect(seen).toEqual([PAGE, PAGE, 0])
  expect(lists()).toBe(3)
})

it('throws the fault of a page after the page before it was used, and not at a reader that ended earlier', async () => {
  const { view } = viewOf(2)
  const refuse = (): void => {
    throw new Error('no further')
  }
  const used: number[] = []
  const use = async (most: number): Promise<void> => {
    for await (const { position } of openContractPages(view, refuse)) if (used.push(position) >= most) return
  }
  await expect(use(2)).rejects.toThrow('no further')
  expect(used).toEqual([1])
  await expect(use(2)).resolves.toBeUndefined()
})
