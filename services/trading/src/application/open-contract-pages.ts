import { setImmediate } from 'node:timers/promises'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { accountIdInOpenContractKey, type OpenContractEntry, tradingKeys } from '@folio/contracts/trading/views.ts'
import type { Position } from '@folio/event-store/port.ts'
import { viewPages } from '@folio/service-kit/views/view-pages.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'

/** An open contract, and the account that has it. */
export type OpenContract = { readonly accountId: string; readonly contract: OptionContract }

/** Open contracts as the view shows them at a position of the store. */
export type OpenContractPage = { readonly contracts: readonly OpenContract[]; readonly position: Position }

const LIST_LIMIT = 1000

/** Reads the next item while one is used, so that a server works meanwhile; a fault of the next item is thrown when its turn comes. */
const oneAhead = async function* <Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for (let next = items.next(); ; ) {
    const { done, value } = await next
    if (done === true) return
    next = items.next()
    next.catch(() => {})
    yield value
  }
}

/**
 * Lists the open contracts of the view page by page, and reads one page ahead. A view in this process answers at once, so other work
 * gets its turn between the pages; `assertMayGoOn` is called before each page but the first, and may throw to end the list.
 */
export const openContractPages = async function* (
  view: Pick<ViewReader, 'list'>,
  assertMayGoOn: () => void = () => {},
): AsyncGenerator<OpenContractPage> {
  const range = { prefix: tradingKeys.openContracts, limit: LIST_LIMIT }
  const pages = viewPages(range, async (next) => {
    if (next.after !== undefined) {
      await setImmediate()
      assertMayGoOn()
    }
    return await view.list<OpenContractEntry>(next)
  })
  for await (const { entries, checkpoint } of oneAhead(pages)) {
    const contracts = entries.map(([key, { contract }]) => ({ accountId: accountIdInOpenContractKey(key), contract }))
    yield { contracts, position: checkpoint.position }
  }
}
