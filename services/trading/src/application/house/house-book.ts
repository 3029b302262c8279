import { setImmediate } from 'node:timers/promises'
import { isRealNumber } from '@folio/contracts/options-account/account.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { HouseCheck, HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import {
  accountIdIn,
  accountIdInOpenContractKey,
  TRADING_STREAM_PREFIX,
  tradingKeys,
} from '@folio/contracts/trading/views.ts'
import type { EventReader, Position } from '@folio/event-store/port.ts'
import { type Amount, amountOf, isLess, minus, plus, times } from '@folio/kernel/amount.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { exposureSums } from '@folio/option-contracts/exposure-sums.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { isWithin } from '../../domain/contracts/house-limits.ts'

/** The limits of the house, and how many instances of trading decide purchases at a time, at most. */
export type HouseSettings = { readonly limits: HouseLimits; readonly writers: number }

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

/** A purchase takes effect within seconds or not at all; what was counted for it is given back after this. */
const UNDER_WAY_MICROSECONDS = 30e6
const WAIT_MS = 1000
const LOOK_EVERY_MS = 20
const PAGE_EVENTS = 1000
const LIST_LIMIT = 1000
const PART_DECIMALS = 8
const { eventTypes } = tradingContract.streams.account

const ONE = amountOf('1')

const lesser = (one: Amount, other: Amount): Amount => (isLess(one, other) ? one : other)

/**
 * The part of a limit that each of N writers may have under way, and the part that is sold in all: the shares of the others are
 * kept free of it. A share is 1/2N, or the part of one client where that is more, so that a writer takes every purchase that a
 * client may make; but at most 1/N, so that the sold part is no less than a share.
 */
const partsOf = (clientPart: Amount, writers: number): { readonly share: Amount; readonly sold: Amount } => {
  if (writers === 1) return { share: ONE, sold: ONE }
  const partOf = (count: number): Amount => amountOf((1 / count).toFixed(PART_DECIMALS))
  const [half, whole] = [partOf(2 * writers), partOf(writers)]
  const wanted = lesser(clientPart, whole)
  const share = isLess(wanted, half) ? half : wanted
  return { share, sold: minus(ONE, times(share, amountOf(String(writers - 1)))) }
}

const assertMayGoOn = (mayGoOn: () => boolean): void => {
  if (!mayGoOn()) throw new ReadGivenUp('the open contracts of the house are not read further')
}

/**
 * Opens the book of a store. It knows every contract that is stored when a purchase is checked, by whichever instance, and the
 * purchases that this instance has under way. Those of the others it does not know: with several writers each has at most its
 * share of a limit under way, and the shares of the others are kept free.
 */
export const houseBook = (
  { store, clock, view }: HousePorts,
  { limits, writers }: HouseSettings,
  beside?: MarketChanges,
): HouseBook => {
  let counted = exposureSums()
  const underWay = exposureSums()
  /** The time at which each purchase under way is given up, in the order in which they were counted. */
  const deadlines = new Map<number, number>()
  /** The purchases under way by account: its next event shows what became of all that were prepared before it. */
  const claims = new Map<string, Set<number>>()
  let position: Position | undefined
  let reading: Promise<void> | undefined
  /** Until the first read has reached the end of the store, only streams of trading are read: the market is unknown before. */
  let prefixes = [TRADING_STREAM_PREFIX]

  const symbolParts = partsOf(limits.clientSymbolPart, writers)
  const expiryParts = partsOf(limits.clientExpiryPart, writers)

  const noLongerUnderWay = (contractId: number): void => {
    underWay.remove(contractId)
    deadlines.delete(contractId)
  }

  /** Takes the open contracts of the view; events after the checkpoint of its first page are read again from the store. */
  const begin = async (mayGoOn: () => boolean): Promise<Position> => {
    let checkpoint: Position | undefined
    const found = exposureSums()
    for (let after: string | undefined; ; ) {
      const range = { prefix: tradingKeys.openContracts, limit: LIST_LIMIT, ...(after === undefined ? {} : { after }) }
      const page = await view.list(range)
      checkpoint ??= page.checkpoint.position
      for (const [key, { contract }] of page.entries) {
        const accountId = accountIdInOpenContractKey(key)
        if (isRealNumber(accountId)) found.add(accountId, contract)
      }
      after = page.entries.at(-1)?.[0]
      if (page.entries.length < LIST_LIMIT) {
        // Only a list that was read to its end: what ends before the next try is in no later event.
        counted = found
        return checkpoint
      }
      // A view in this process answers at once: others get their turn between its pages.
      await setImmediate()
      assertMayGoOn(mayGoOn)
    }
  }

  /** Waits a moment for a view that nobody has begun yet. */
  const beginOnce = async (mayGoOn: () => boolean): Promise<Position> => {
    for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
      try {
        return await begin(mayGoOn)
      } catch (error) {
        if (!(error instanceof ReadModelUnavailable) || waitedMs >= WAIT_MS) throw error
        await sleep(LOOK_EVERY_MS)
      }
    }
  }

  const take = (accountId: string, { type, data }: TradingEvent): void => {
    for (const contractId of claims.get(accountId) ?? []) noLongerUnderWay(contractId)
    claims.delete(accountId)
    if (type === 'ContractBought') {
      counted.add(accountId, data.contract)
      noLongerUnderWay(data.contract.contract_id)
    } else if ('sell_price' in data) counted.remove(data.contract.contract_id)
  }

  const readOn = async (mayGoOn: () => boolean): Promise<void> => {
    position ??= await beginOnce(mayGoOn)
    for (;;) {
      const page = await store.readAll({ prefixes, after: position, limit: PAGE_EVENTS })
      for (const recorded of page.events) {
        if (!recorded.stream.startsWith(TRADING_STREAM_PREFIX)) {
          beside?.changed(recorded.stream)
          continue
        }
        const accountId = accountIdIn(recorded.stream)
        if (isRealNumber(accountId)) take(accountId, eventOf<TradingEvent>(recorded, eventTypes))
      }
      position = page.position
      if (page.atEnd) break
      assertMayGoOn(mayGoOn)
    }
    prefixes = [TRADING_STREAM_PREFIX, ...(beside?.prefixes ?? [])]
  }

  /** Callers who come during a read wait for the next one together, which sees what was stored before they came. */
  const readNow = async (mayGoOn: () => boolean = () => true): Promise<void> => {
    await reading?.catch(() => {})
    reading ??= readOn(mayGoOn).finally(() => {
      reading = undefined
    })
    await reading
  }

  const giveUpOverdue = (): void => {
    for (const [contractId, deadline] of deadlines) {
      if (deadline > clock()) return
      noLongerUnderWay(contractId)
    }
  }

  const checks = (accountId: string, contract: OptionContract): readonly HouseCheck[] => {
    const [stored, own] = [counted.usedFor(accountId, contract), underWay.usedFor(accountId, contract)]
    const { symbol, expiry, clientSymbolPart, clientExpiryPart } = limits
    const ofHouse: readonly HouseCheck[] = [
      { limit: 'symbol', used: plus(stored.symbol, own.symbol), max: times(symbol, symbolParts.sold) },
      { limit: 'expiry', used: plus(stored.expiry, own.expiry), max: times(expiry, expiryParts.sold) },
      {
        limit: 'client_symbol',
        used: plus(stored.clientSymbol, own.clientSymbol),
        max: times(symbol, clientSymbolPart),
      },
      {
        limit: 'client_expiry',
        used: plus(stored.clientExpiry, own.clientExpiry),
        max: times(expiry, clientExpiryPart),
      },
    ]
    if (writers === 1) return ofHouse
    return [
      ...ofHouse,
      { limit: 'symbol_share', used: own.symbol, max: times(symbol, symbolParts.share) },
      { limit: 'expiry_share', used: own.expiry, max: times(expiry, expiryParts.share) },
    ]
  }

  return {
    readOn: readNow,
    checksFor: (accountId, contract) => {
      giveUpOverdue()
      // A command that is prepared again is not counted twice.
      noLongerUnderWay(contract.contract_id)
      const found = checks(accountId, contract)
      if (found.every((check) => isWithin(check, contract))) {
        underWay.add(accountId, contract)
        claims.set(accountId, (claims.get(accountId) ?? new Set()).add(contract.contract_id))
        deadlines.set(contract.contract_id, clock() + UNDER_WAY_MICROSECONDS)
      }
      return found
    },
  }
}
