import { isRealNumber } from '@folio/contracts/options-account/account.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { HouseCheck } from '@folio/contracts/trading/house-limits.ts'
import { accountIdIn, TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import type { EventReader, Position, RecordedEvent } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { type ExposureSums, exposureSums } from '@folio/option-contracts/exposure-sums.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { isWithin } from '../../domain/contracts/house-limits.ts'
import { type HouseSettings, houseChecks } from './house-checks.ts'
import { loadExposures } from './load-exposures.ts'
import { type PurchasesUnderWay, purchasesUnderWay } from './purchases-under-way.ts'

/** The dependencies of a book; the view is read once, the store before each purchase. */
export type HousePorts = { readonly store: EventReader; readonly clock: Clock; readonly view: Pick<ViewReader, 'list'> }

/** A read ahead of the first purchase was given up. */
export class ReadGivenUp extends Error {
  override readonly name = 'ReadGivenUp'
}

/** The exposures of the house as one instance of trading knows them. */
export type HouseBook = {
  /** Reads what all instances have stored before the call; rejects with `ReadGivenUp` after a page at which it may not go on. */
  readonly readOn: (mayGoOn?: () => boolean) => Promise<void>
  /**
   * Returns what is used of each limit that a purchase of a real account meets, as of the last read. A purchase within all of
   * them counts from then on, until a read shows its event or it can no longer take effect.
   */
  readonly checksFor: (accountId: string, contract: OptionContract) => readonly HouseCheck[]
}

/** Other streams whose changes come with the reads of a book, so that their readers need no reads of their own. */
export type MarketChanges = { readonly prefixes: readonly string[]; readonly changed: (stream: string) => void }

const PAGE_EVENTS = 1000
const { eventTypes } = tradingContract.streams.account

const assertMayGoOn = (mayGoOn: () => boolean): void => {
  if (!mayGoOn()) throw new ReadGivenUp('the open contracts of the house are not read further')
}

/** Counts a contract that an event of a real account begins or ends, which the purchases under way need not count any more. */
const countEvent = (recorded: RecordedEvent, counted: ExposureSums, underWay: PurchasesUnderWay): void => {
  const accountId = accountIdIn(recorded.stream)
  if (!isRealNumber(accountId)) return
  const { type, data } = eventOf<TradingEvent>(recorded, eventTypes)
  underWay.removeOf(accountId)
  if (type === 'ContractBought') {
    counted.add(accountId, data.contract)
    underWay.remove(data.contract.contract_id)
  } else if ('sell_price' in data) counted.remove(data.contract.contract_id)
}

/** Shares reads: callers who come during a read wait for the next one together, which sees what was stored before they came. */
const sharedReads = (readOn: (mayGoOn: () => boolean) => Promise<void>) => {
  let reading: Promise<void> | undefined

  const readTogether = async (mayGoOn: () => boolean): Promise<void> => {
    await reading?.catch(() => {})
    const isShared = reading !== undefined
    reading ??= readOn(mayGoOn).finally(() => {
      reading = undefined
    })
    try {
      await reading
    } catch (error) {
      // The caller who began the read may not go on; this one may.
      if (!isShared || !(error instanceof ReadGivenUp)) throw error
      await readTogether(mayGoOn)
    }
  }
  return readTogether
}

/**
 * Opens the book of a store. It knows every contract that is stored when a purchase is checked, by whichever instance, and the
 * purchases that this instance has under way. Those of the others it does not know: with several writers each has at most its
 * share of a limit under way, and the shares of the others are kept free.
 */
export const houseBook = (
  { store, clock, view }: HousePorts,
  settings: HouseSettings,
  marketChanges?: MarketChanges,
): HouseBook => {
  let counted = exposureSums()
  const underWay = purchasesUnderWay(clock)
  const checksOf = houseChecks(settings)
  let position: Position | undefined
  /** Until the first read has reached the end of the store, only streams of trading are read: the market is unknown before. */
  let prefixes = [TRADING_STREAM_PREFIX]

  const readOn = async (mayGoOn: () => boolean): Promise<void> => {
    if (position === undefined) {
      const loaded = await loadExposures(view, () => assertMayGoOn(mayGoOn))
      counted = loaded.exposures
      position = loaded.position
    }
    for (;;) {
      const page = await store.readAll({ prefixes, after: position, limit: PAGE_EVENTS })
      for (const recorded of page.events) {
        if (recorded.stream.startsWith(TRADING_STREAM_PREFIX)) countEvent(recorded, counted, underWay)
        else marketChanges?.changed(recorded.stream)
      }
      position = page.position
      if (page.atEnd) break
      assertMayGoOn(mayGoOn)
    }
    prefixes = [TRADING_STREAM_PREFIX, ...(marketChanges?.prefixes ?? [])]
  }

  const readTogether = sharedReads(readOn)

  return {
    readOn: (mayGoOn = () => true) => readTogether(mayGoOn),
    checksFor: (accountId, contract) => {
      underWay.giveUpOverdue()
      // A command that is prepared again is not counted twice.
      underWay.remove(contract.contract_id)
      const checks = checksOf({
        stored: counted.usedFor(accountId, contract),
        underWay: underWay.usedFor(accountId, contract),
      })
      if (checks.every((check) => isWithin(check, contract))) underWay.add(accountId, contract)
      return checks
    },
  }
}
