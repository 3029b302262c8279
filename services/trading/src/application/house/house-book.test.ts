import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { TRADING_SERVICE, tradingKeys } from '@folio/contracts/trading/views.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { describe, expect, it } from 'vitest'
import { isWithin } from '../../domain/contracts/house-limits.ts'
import { boughtBy, buying, START } from '../../testing/sample-contracts.ts'
import { type HouseBook, houseBook, ReadGivenUp } from './house-book.ts'
import type { HouseSettings } from './house-checks.ts'

const ONE = 'ROT1000000001'
const ANOTHER = 'ROT1000000002'
const DEMO = 'DOT1000000001'

/** Its exposure is 100. */
const contract = (contract_id: number, more: Partial<OptionContract> = {}): OptionContract =>
  ({
    ...boughtBy(buying({}, { contract_id })),
    exposure: amountOf('100'),
    ...more,
  }) as OptionContract

const limits = { ...DEFAULT_HOUSE_LIMITS, symbol: amountOf('400'), clientSymbolPart: amountOf('1') }
const ALONE: HouseSettings = { limits, writers: 1 }

const house = async (inView: readonly (readonly [string, OptionContract])[] = []) => {
  let now = START * 1e6
  const clock = () => now
  const store = memoryStore()
  const readModel = memoryReadModel(clock)
  const view = viewReader(readModel, TRADING_SERVICE, { epoch: 1, now: clock, times: DEFAULT_TIMES })
  await readModel.apply(TRADING_SERVICE, {
    from: null,
    to: { epoch: 1, position: 0 },
    puts: new Map(
      inView.map(([account, each]) => [
        tradingKeys.openContract(account, each.contract_id),
        { contract: each, revision: 0 },
      ]),
    ),
    deletes: new Set(),
  })
  const open = (settings: HouseSettings = ALONE) => houseBook({ store, clock, view }, settings)
  return { store, open, later: (seconds: number) => (now += seconds * 1e6) }
}

/** Stores an event of a contract as the first one of a stream of its own. */
const storeEvent = async (store: EventStore, stream: string, type: string, data: object): Promise<void> => {
  const metadata = { command_id: stream, correlation_id: 'c', causation_id: 'c', at: timestampOf(0) }
  await store.append([
    chain(GENESIS, {
      stream,
      type,
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify({ prev_hash: GENESIS.hash, ...metadata })),
    }),
  ])
}
const bought = (store: EventStore, accountId: string, each: OptionContract) =>
  storeEvent(store, `trading-${accountId}`, 'ContractBought', { contract: each })

/** The checks of a purchase, as they are prepared. */
const checksNow = async (book: HouseBook, accountId: string, each: OptionContract) => {
  await book.readOn()
  return book.checksFor(accountId, each)
}

const symbolUsed = async (book: HouseBook, accountId: string, each: OptionContract) =>
  (await checksNow(book, accountId, each)).find(({ limit }) => limit === 'symbol')?.used

describe('the book of the house', () => {
  it('begins with the contracts of the view, and counts the later events of all instances', async () => {
    const { store, open } = await house([[ONE, contract(1)]])
    const book = open()
    expect(await symbolUsed(book, ONE, contract(2, { exposure: amountOf('1000') }))).toBe('100')
    await bought(store, ANOTHER, contract(3))
    expect(await symbolUsed(book, ONE, contract(2, { exposure: amountOf('1000') }))).toBe('200')
  })

  it('counts no play money, and no contract that has ended', async () => {
    const { store, open } = await house([
      [DEMO, contract(1)],
      [ONE, contract(2)],
    ])
    await bought(store, DEMO, contract(3))
    await storeEvent(store, `trading-${ONE}`, 'ContractSettled', { contract: contract(2), sell_price: '0' })
    expect(await symbolUsed(open(), ONE, contract(4))).toBe('0')
  })

  it('counts a purchase under way once, until the store shows it', async () => {
    const { store, open, later } = await house()
    const book = open()
    await checksNow(book, ONE, contract(1))
    await checksNow(book, ONE, contract(1))
    expect(await symbolUsed(book, ANOTHER, contract(2))).toBe('100')
    await bought(store, ONE, contract(1))
    later(60)
    expect(await symbolUsed(book, ANOTHER, contract(2))).toBe('100')
  })

  it('releases the exposure of a purchase without an event after half a minute', async () => {
    const { open, later } = await house()
    const book = open()
    await checksNow(book, ONE, contract(1))
    later(29)
    expect(await symbolUsed(book, ONE, contract(2, { exposure: amountOf('1000') }))).toBe('100')
    later(2)
    expect(await symbolUsed(book, ONE, contract(2))).toBe('0')
  })

  it('keeps the limit with concurrent purchases', async () => {
    const { open } = await house()
    const book = open()
    const passed = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (id) => {
        const each = contract(id)
        return (await checksNow(book, `ROT100000000${id}`, each)).every((check) => isWithin(check, each))
      }),
    )
    expect(passed).toEqual([true, true, true, true, false, false])
  })

  it('keeps the limit with several writers that read before each other’s purchases are stored', async () => {
    const { store, open } = await house()
    const shared = { ...limits, clientSymbolPart: amountOf('0.25') }
    const writers = [open({ limits: shared, writers: 2 }), open({ limits: shared, writers: 2 })]
    const passed: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const ids = writers.map((_, index) => 10 * round + index + 1)
      const buyers = ids.map((id) => `ROT10000000${id}`)
      const found = await Promise.all(
        writers.map((book, index) => checksNow(book, buyers[index] ?? '', contract(ids[index] ?? 0))),
      )
      const fits = ids.filter((id, index) => found[index]?.every((check) => isWithin(check, contract(id))))
      for (const id of fits) await bought(store, `ROT10000000${id}`, contract(id))
      passed.push(fits.length)
    }
    // Of 400 each keeps 100 for the other: three fit, and two of one round pass before either is stored.
    expect(passed).toEqual([2, 2, 0, 0])
  })

  it('lets one of several writers have no more than its share under way', async () => {
    const { open } = await house()
    const book = open({ limits: { ...limits, clientSymbolPart: amountOf('0.05') }, writers: 4 })
    const wanted = contract(1, { exposure: amountOf('50.01') })
    const found = await checksNow(book, ONE, wanted)
    expect(found.filter((check) => !isWithin(check, wanted))).toEqual([
      { limit: 'client_symbol', used: '0', max: '20' },
      { limit: 'symbol_share', used: '0', max: '50' },
    ])
  })
})

describe('each of several writers', () => {
  const GREATEST = amountOf('9999.99')

  it.each([1, 2, 3, 4])('of %d takes the greatest purchase that one client may make', async (writers) => {
    const { open } = await house()
    const book = open({ limits: DEFAULT_HOUSE_LIMITS, writers })
    const wanted = contract(1, { exposure: GREATEST })
    const found = await checksNow(book, ONE, wanted)
    expect(found.filter((check) => !isWithin(check, wanted))).toEqual([])
  })

  it.each([2, 3, 4])(
    'of %d together sells no more than a limit while none sees what the others have under way',
    async (writers) => {
      const { store, open } = await house()
      const books = Array.from({ length: writers }, () => open({ limits: DEFAULT_HOUSE_LIMITS, writers }))
      let sold = 0
      for (let round = 0; round < 6; round += 1) {
        const asked = books.map((book, index) => {
          const id = 100 + 10 * round + index
          return { book, account: `ROT1000000${id}`, wanted: contract(id, { exposure: GREATEST }) }
        })
        const found = await Promise.all(asked.map(({ book, account, wanted }) => checksNow(book, account, wanted)))
        const taken = asked.filter(({ wanted }, index) => found[index]?.every((check) => isWithin(check, wanted)))
        for (const { account, wanted } of taken) await bought(store, account, wanted)
        sold += taken.length
      }
      expect(sold).toBeGreaterThanOrEqual(2)
      expect(sold).toBeLessThanOrEqual(5)
    },
  )
})

it('a read of the house that may not go on ends after a page, and the next one begins again', async () => {
  const each = contract(1)
  const openContracts = Array.from({ length: 1001 }, (_, n) => [ONE, { ...each, contract_id: n }] as const)
  const { open } = await house(openContracts)
  const book = open()
  let asked = 0
  const mayGoOn = (): boolean => {
    asked += 1
    return false
  }
  await expect(book.readOn(mayGoOn)).rejects.toThrow(ReadGivenUp)
  expect(asked).toBe(1)
  expect(await symbolUsed(book, ANOTHER, contract(5000))).toBe('100100')
})

it('a read of the house that may go on does so where the read that it shares is given up', async () => {
  const each = contract(1)
  const openContracts = Array.from({ length: 1001 }, (_, n) => [ONE, { ...each, contract_id: n }] as const)
  const { open } = await house(openContracts)
  const book = open()
  const [ahead, ofPurchase] = await Promise.allSettled([book.readOn(() => false), book.readOn()])
  expect(ahead).toEqual({ status: 'rejected', reason: expect.any(ReadGivenUp) })
  expect(ofPurchase).toEqual({ status: 'fulfilled', value: undefined })
  expect(await symbolUsed(book, ANOTHER, contract(5000))).toBe('100100')
})

describe('a book whose view fails on its second page', () => {
  it('counts no contract that ended before the next try', async () => {
    const { store } = await house()
    const clock = () => START * 1e6
    let tries = 0
    const first = Array.from({ length: 1000 }, (_, n) => [
      `contract-open/${ONE}/${n}`,
      { contract: contract(n, { exposure: amountOf('0.1') }), revision: 0 },
    ])
    const view = {
      list: async ({ after }: { after?: string }) => {
        tries += 1
        if (tries === 2) throw new ReadModelUnavailable('cut')
        // at the second try the 1000 contracts have ended, which the view shows at position 5
        if (tries > 2) return { entries: [], checkpoint: { epoch: 1, position: 5 } }
        return after === undefined
          ? { entries: first, checkpoint: { epoch: 1, position: 0 } }
          : { entries: [], checkpoint: { epoch: 1, position: 0 } }
      },
    }
    const book = houseBook({ store, clock, view: view as never }, { limits: DEFAULT_HOUSE_LIMITS, writers: 1 })
    expect(await symbolUsed(book, ANOTHER, contract(5000))).toBe('0')
  })
})
