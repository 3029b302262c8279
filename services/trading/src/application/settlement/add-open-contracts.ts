import type { Position } from '@folio/event-store/port.ts'
import type { PositionedEventRef } from '@folio/kernel/event-ref.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { type OpenContract, openContractPages } from '../open-contract-pages.ts'
import type { DueContracts } from './due-contracts.ts'

/** The hours of ticks that the reader of ticks caches, in seconds. */
const CACHED_SECONDS = 20 * 3600

/** Contracts that became due before a restart are due by the view at a position. */
const causeAt = (position: Position): PositionedEventRef => ({ stream: 'view', revision: 0, position })

/**
 * Adds the open contracts of the view, and returns the position of its first page: ticks and contracts after it are read from
 * the store. Contracts whose entry tick lies in an hour that the reader of ticks does not cache are collected and come last;
 * the others are added page by page.
 */
export const addOpenContracts = async (
  contracts: Pick<DueContracts, 'resumeAt' | 'add'>,
  { view, ticks }: { readonly view: Pick<ViewReader, 'list'>; readonly ticks: Pick<TickReader, 'newestEpoch'> },
): Promise<Position> => {
  let first: { readonly cause: PositionedEventRef; readonly newestEpoch: number } | undefined
  const older: OpenContract[] = []
  for await (const page of openContractPages(view)) {
    if (first === undefined) {
      first = { cause: causeAt(page.position), newestEpoch: (await ticks.newestEpoch()) ?? 0 }
      contracts.resumeAt(first.newestEpoch)
    }
    for (const open of page.contracts) {
      if (open.contract.entry_epoch < first.newestEpoch - CACHED_SECONDS) older.push(open)
      else await contracts.add(open, first.cause)
    }
  }
  const { cause } = first ?? { cause: causeAt(0) }
  // In the order of their entry ticks, so that the ticks of each hour are read once.
  older.sort((one, other) => one.contract.entry_epoch - other.contract.entry_epoch)
  for (const open of older) await contracts.add(open, cause)
  return cause.position
}
