import type { StakedContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf, minus, plus } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import {
  type AnyData,
  findingsAfterChange,
  findingsAfterChanges,
  findingsIn,
  type StoredData,
  storedEvents,
} from '../../testing/changed-event.ts'
import { stakedRequests } from '../../testing/random-trade.ts'
import { findingAt as at, once, tradedAs, tradedAtRandom } from '../../testing/traded-store.ts'

type Data = AnyData<StakedContract>
type Stored = StoredData<StakedContract>

const { dir: whole, counts } = tradedAtRandom(stakedRequests, 100)

const isSettled =
  (kind: StakedContract['kind'], isAlso: (data: Data) => boolean = () => true) =>
  ({ type, data }: Stored): boolean =>
    type === 'ContractSettled' && data.contract.kind === kind && isAlso(data)

const isSold =
  (kind: StakedContract['kind']) =>
  ({ type, data }: Stored): boolean =>
    type === 'ContractSold' && data.contract.kind === kind

const isBought =
  (kind: StakedContract['kind']) =>
  ({ type, data }: Stored): boolean =>
    type === 'ContractBought' && data.contract.kind === kind

it('finds that vanillas, turbos, multipliers and accumulators of a long trade ended as the rules say', async () => {
  expect(await findingsIn(whole)).toEqual([])
  expect(counts()['ContractSold']).toBeGreaterThan(3)
  expect(counts()['LimitOrderChanged']).toBeGreaterThan(3)
  const events = storedEvents<StakedContract>(whole)
  for (const kind of ['vanilla', 'turbos', 'multiplier', 'accumulator'] as const) {
    for (const status of ['won', 'lost'])
      expect(events.some(isSettled(kind, (data) => data.status === status))).toBe(true)
  }
  expect(events.some(isSettled('accumulator', ({ refund }) => refund === 'bid'))).toBe(true)
})

/** A change to the terms of one kind of contract. */
const ofKind =
  <Kind extends StakedContract['kind']>(kind: Kind, change: (contract: StakedContractOf<Kind>) => void) =>
  ({ contract }: Data): void => {
    if (contract.kind === kind) change(contract as StakedContractOf<Kind>)
  }

const isWon = ({ status }: Data): boolean => status === 'won'
const isEarly = ({ status, evidence }: Data): boolean => status === 'won' && evidence.exit === undefined

const pays = (data: Data): void => {
  data.sell_price = amountOf('777')
}

const atNoDecidingTick = ({ evidence }: Data): void => {
  if (evidence.entry !== undefined) evidence.deciding = { ...evidence.entry, epoch: evidence.entry.epoch + 2 }
  if (evidence.entry !== undefined) evidence.previous = evidence.entry
}

describe('of contracts without a fixed payout, what was changed is named', () => {
  const changed = once(() =>
    findingsAfterChanges<StakedContract, string>(whole, {
      'the payout of a vanilla': { isMeant: isSettled('vanilla', isWon), change: pays },
      'the payout of a turbos': { isMeant: isSettled('turbos', isWon), change: pays },
      'the payout of a multiplier': { isMeant: isSettled('multiplier', isWon), change: pays },
      'the payout of a accumulator': { isMeant: isSettled('accumulator', isWon), change: pays },
      'the tick of a turbos': { isMeant: isSettled('turbos', isEarly), change: atNoDecidingTick },
      'the tick of a multiplier': { isMeant: isSettled('multiplier', isEarly), change: atNoDecidingTick },
      'the tick of a accumulator': { isMeant: isSettled('accumulator', isEarly), change: atNoDecidingTick },
      'the price of an accumulator': { isMeant: isSold('accumulator'), change: pays },
      'the price of a vanilla': {
        isMeant: isSold('vanilla'),
        change: (data) => {
          data.sell_price = plus(data.sell_price, amountOf('0.02'))
        },
      },
      'the units of a vanilla': {
        isMeant: isBought('vanilla'),
        change: ofKind('vanilla', (contract) => {
          contract.number = plus(contract.number, amountOf('0.1'))
        }),
      },
      'the units of a turbo': {
        isMeant: isBought('turbos'),
        change: ofKind('turbos', (contract) => {
          contract.number = plus(contract.number, amountOf('0.00001'))
        }),
      },
      'the entry cost of a turbo': {
        isMeant: isBought('turbos'),
        change: ofKind('turbos', (contract) => {
          contract.entry_cost = amountOf('0.1')
        }),
      },
      'the commission of a multiplier': {
        isMeant: isBought('multiplier'),
        change: ofKind('multiplier', (contract) => {
          contract.commission_rate = amountOf('0.0001')
        }),
      },
      'the size of a multiplier': {
        isMeant: isBought('multiplier'),
        change: ofKind('multiplier', (contract) => {
          contract.multiplier = amountOf('500')
        }),
      },
      'the range of an accumulator': {
        isMeant: isBought('accumulator'),
        change: ofKind('accumulator', (contract) => {
          contract.tick_size_barrier = plus(contract.tick_size_barrier, amountOf('0.000000002'))
        }),
      },
      'the orders of a purchase': {
        isMeant: ({ type, data }) =>
          type === 'ContractBought' &&
          data.contract.kind === 'multiplier' &&
          data.contract.orders.stop_loss !== undefined,
        change: ofKind('multiplier', ({ orders }) => {
          if (orders.stop_loss !== undefined) orders.stop_loss.order_date += 2
        }),
      },
    }),
  )

  it.each(['vanilla', 'turbos', 'multiplier', 'accumulator'])('a %s that ended with another payout', async (kind) => {
    const { event, findings } = (await changed())(`the payout of a ${kind}`)
    expect(findings).toContainEqual(at(event, 'by the evidence of this event', 'paying 777'))
    expect(findings).toContainEqual(at(event, 'by the recorded ticks', 'paying 777'))
  })

  it.each(['turbos', 'multiplier', 'accumulator'])('a %s that ended at a tick that decides nothing', async (kind) => {
    const { event, findings } = (await changed())(`the tick of a ${kind}`)
    expect(findings).toContainEqual(at(event, 'evidence that decides the contract'))
  })

  it.each([
    ['a sale with another price than the value at the tick', 'the price of an accumulator', 'the value at the tick'],
    ['a sale above the price of the formulas', 'the price of a vanilla', 'rounded down'],
    ['a stake that bought more than it pays for', 'the units of a vanilla', 'at most as many units as'],
    ['a stake that bought more than its barrier allows', 'the units of a turbo', 'at most as many units as'],
    ['a unit without its cost of the last step', 'the entry cost of a turbo', '0.9 deviations of a step'],
    ['a multiplier that costs too little', 'the commission of a multiplier', '0.7 deviations of a step'],
    ['a multiplier that is too large', 'the size of a multiplier', 'a multiplier of at most 198'],
    ['a range wider than its growth allows', 'the range of an accumulator', 'a range that a tick survives with 0.9'],
    ['an order that acts before or after the purchase', 'the orders of a purchase', 'the second of the purchase'],
  ])('%s', async (_, change, expected) => {
    const { event, findings } = (await changed())(change)
    expect(findings).toContainEqual(at(event, expected))
  })
})

describe('a cancelled deal', () => {
  const dir = tradedAs(async (trade) => {
    await trade.ticks(['10000.00'])
    const deal = { contract_type: 'MULTUP', multiplier: amountOf('100'), cancellation: '5m' }
    const ids = [await trade.buy(deal), await trade.buy(deal), await trade.buy(deal)]
    await trade.ticks(['10000.50', '9990.00'])
    for (const id of ids) expect(await trade.cancel(id)).toEqual(['ContractCancelled'])
  })

  const isCancelled = ({ type }: Stored): boolean => type === 'ContractCancelled'
  const changed = once(() =>
    findingsAfterChanges<StakedContract, string>(dir, {
      late: {
        isMeant: isCancelled,
        change: (data) => {
          data.sell_price = amountOf('11')
          data.asked_at = '2026-01-01T00:05:00.600000Z' as Data['asked_at']
          data.evidence.high = { epoch: 1, quote: '10000.00' }
        },
      },
      'another entry': {
        isMeant: isCancelled,
        change: ({ evidence }) => {
          if (evidence.entry !== undefined) evidence.entry.quote = '10000.01'
        },
      },
      cheap: {
        isMeant: isBought('multiplier'),
        change: ofKind('multiplier', ({ cancellation }) => {
          if (cancellation !== undefined) cancellation.fee = minus(cancellation.fee, amountOf('0.01'))
        }),
      },
      long: {
        isMeant: isBought('multiplier'),
        change: ofKind('multiplier', ({ cancellation }) => {
          if (cancellation !== undefined) cancellation.date_expiry += 60
        }),
      },
      other: {
        isMeant: isCancelled,
        change: ofKind('multiplier', (contract) => {
          delete contract.cancellation
        }),
      },
    }),
  )

  it('gives the stake back', async () => expect(await findingsIn(dir)).toEqual([]))

  it('is named with another price, or after it expired', async () => {
    const { event, findings } = (await changed())('late')
    expect(findings).toContainEqual(at(event, 'the stake of 10', '11'))
    expect(findings).toContainEqual(at(event, 'a cancellation up to epoch', 'one at 2026'))
    expect(findings).toContainEqual(at(event, 'high left out by the recorded ticks', 'high {'))
  })

  it('is named with an entry tick that was not recorded', async () => {
    const { event, findings } = (await changed())('another entry')
    expect(findings).toContainEqual(at(event, 'entry {', '"quote":"10000.01"'))
  })

  it('may leave its entry tick out, as before that was recorded', async () => {
    const { event, findings } = await findingsAfterChange<StakedContract>(dir, isCancelled, ({ evidence }) => {
      delete evidence.entry
    })
    expect(findings).toContainEqual(at(event, ''))
    expect(findings).not.toContainEqual(at(event, 'entry'))
  })

  it('is named where its purchase has a lower fee, or a later end', async () => {
    const cheap = (await changed())('cheap')
    expect(cheap.findings).toContainEqual(at(cheap.event, 'a put at the money on the exposure, and 5 %'))
    const long = (await changed())('long')
    expect(long.findings).toContainEqual(at(long.event, 'a cancellation up to 1'))
  })

  it('is named where the deal cannot be cancelled', async () => {
    const { event, findings } = (await changed())('other')
    expect(findings).toContainEqual(at(event, 'a multiplier whose deal can be cancelled'))
  })
})
