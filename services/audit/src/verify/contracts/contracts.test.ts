import { embeddedBus } from '@folio/bus/embedded.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { ENDED_CONTRACTS_KEPT_MS, tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { amountOf, plus, times } from '@folio/kernel/amount.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { follow } from '@folio/service-kit/follower/follow.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import {
  type AnyData,
  type EventChange,
  findingsAfterChange,
  findingsAfterChanges,
  findingsIn,
  type StoredData,
  storedEvents,
  storedViewKeys,
} from '../../testing/changed-event.ts'
import { fixedPayoutRequests } from '../../testing/random-trade.ts'
import { AFTER_SAMPLES, run, tamper, withCopy } from '../../testing/sample-store.ts'
import { INTERVAL_SECONDS, SYMBOL, TRADER_STREAM } from '../../testing/sample-trader.ts'
import { serviceWithPrefix } from '../../testing/service-with-prefix.ts'
import { findingAt as at, once, tradedAs, tradedAtRandom } from '../../testing/traded-store.ts'
import { verifyStore } from '../verify-store.ts'

const { dir: whole, counts } = tradedAtRandom(fixedPayoutRequests, 230)

type Data = AnyData<DigitalContract>
type Stored = StoredData<DigitalContract>

const storedIn = (dir: string) => storedEvents<DigitalContract>(dir)

const findingsAfter = (isMeant: (event: Stored) => boolean, change: (data: Data) => void) =>
  findingsAfterChange(whole, isMeant, change)

const isSettled =
  (status: string, isAlso: (data: Data) => boolean = () => true) =>
  ({ type, data }: Stored): boolean =>
    type === 'ContractSettled' && data.status === status && isAlso(data)
const isSold = ({ type }: Stored): boolean => type === 'ContractSold'
const isBought = ({ type }: Stored): boolean => type === 'ContractBought'

it('finds that each contract of a long trade ended as the rules say, by sale, settlement and refund', async () => {
  expect(await findingsIn(whole)).toEqual([])
  const events = storedIn(whole)
  expect(counts()['ContractSold']).toBeGreaterThan(5)
  expect(new Set(events.filter(isBought).map(({ data }) => data.contract.bet.type)).size).toBe(28)
  for (const status of ['won', 'lost', 'cancelled']) expect(events.some(isSettled(status))).toBe(true)
  for (const refund of ['bid', 'stake']) {
    expect(events.some(isSettled('cancelled', (data) => data.refund === refund))).toBe(true)
  }
})

it('finds the same in two threads as in one', async () => {
  const verifyIn = async (inlineEventsMax: number) => {
    const options = { threads: 2, inlineEventsMax, now: AFTER_SAMPLES, onProgress: () => {} }
    const { seconds, eventsPerSecond, ...same } = await verifyStore(whole, options)
    return same
  }
  expect(await verifyIn(0)).toEqual(await verifyIn(Number.MAX_SAFE_INTEGER))
})

describe('a settlement that was changed is named', () => {
  const ticks = ['entry', 'exit', 'deciding', 'high', 'reset'] as const
  const hasTick =
    (name: (typeof ticks)[number]) =>
    ({ type, data }: Stored): boolean =>
      type === 'ContractSettled' && data.evidence[name] !== undefined
  const changed = once(() =>
    findingsAfterChanges<DigitalContract, string>(whole, {
      // Some contracts alone have these ticks, so that they are taken first.
      ...Object.fromEntries(
        ticks.toReversed().map((name): [string, EventChange<DigitalContract>] => [
          name,
          {
            isMeant: hasTick(name),
            change: ({ evidence }) => {
              evidence[name] = { epoch: evidence[name]?.epoch ?? 0, quote: '10000.00' }
            },
          },
        ]),
      ),
      'ticks with a hole': {
        isMeant: isSettled(
          'won',
          ({ contract, evidence }) => contract.duration.kind === 'ticks' && (evidence.ticks?.length ?? 0) > 4,
        ),
        change: (data) => void data.evidence.ticks?.splice(2, 1),
      },
      'no lowest tick': {
        isMeant: isSettled('won', ({ contract }) => contract.bet.category === 'callput'),
        change: ({ evidence }) => void delete evidence.low,
      },
      'the evidence of a release before': {
        isMeant: isSettled(
          'won',
          ({ contract }) => contract.bet.category === 'callput' && contract.duration.kind === 'until',
        ),
        change: ({ evidence }) => {
          for (const name of ['high', 'low', 'ticks'] as const) delete evidence[name]
        },
      },
      'refund above the payout': {
        isMeant: isSettled('cancelled', ({ refund }) => refund === 'bid'),
        change: (data) => {
          data.sell_price = amountOf('9999')
        },
      },
      status: {
        isMeant: isSettled('lost'),
        change: (data) => {
          data.status = 'won'
        },
      },
      payout: {
        isMeant: isSettled('won'),
        change: (data) => {
          data.sell_price = amountOf('999')
        },
      },
      'refund without an interruption': {
        isMeant: isSettled('lost'),
        change: (data) => {
          data.status = 'cancelled'
          data.refund = 'stake'
          data.sell_price = data.contract.buy_price
        },
      },
      'other terms': {
        isMeant: isSettled('lost'),
        change: (data) => {
          data.contract.longcode = 'another'
        },
      },
    }),
  )

  it('with another status', async () => {
    const { event, findings } = (await changed())('status')
    expect(findings).toContainEqual(at(event, 'lost, paying 0 by the evidence of this event', 'won, paying 0'))
    expect(findings).toContainEqual(at(event, 'lost, paying 0 by the recorded ticks', 'won, paying 0'))
  })

  it('with another payout', async () => {
    const { event, findings } = (await changed())('payout')
    expect(findings).toContainEqual(at(event, 'by the recorded ticks', 'won, paying 999'))
    expect(findings).toContainEqual(at(event, 'the postings', 'system:stakes'))
  })

  it.each(ticks)('with another %s tick', async (name) => {
    const { event, findings } = (await changed())(name)
    expect(findings).toContainEqual(at(event, `${name} {"epoch"`, '"quote":"10000.00"'))
  })

  it('with ticks that are not all of its ticks', async () => {
    const { event, findings } = (await changed())('ticks with a hole')
    expect(findings).toContainEqual(at(event, 'evidence that decides the contract', 'ticks with a hole'))
  })

  it('without a lowest tick, but with a highest one', async () => {
    const { event, findings } = (await changed())('no lowest tick')
    expect(findings).toContainEqual(at(event, 'low {"epoch"', 'low left out'))
  })

  it('by its bytes alone if it shows what ends of a release before showed', async () => {
    const { event, findings } = (await changed())('the evidence of a release before')
    const own = findings.filter(({ stream, revision }) => stream === event.stream && revision === event.revision)
    expect(own).toMatchObject([{ found: 'other bytes' }])
  })

  it('as a refund without an interruption', async () => {
    const { event, findings } = (await changed())('refund without an interruption')
    expect(findings).toContainEqual(at(event, 'lost, paying 0 by the recorded ticks', 'cancelled with a refund'))
  })

  it('with a refund above the payout', async () => {
    const { event, findings } = (await changed())('refund above the payout')
    expect(findings).toContainEqual(at(event, 'cancelled with a refund of the bid, paying at most', 'paying 9999'))
  })

  it('with the terms of another contract than was bought', async () => {
    const { event, findings } = (await changed())('other terms')
    expect(findings).toContainEqual(at(event, `the terms of ${TRADER_STREAM}@`, 'other terms'))
  })
})

describe('a sale that was changed is named', () => {
  const changed = once(() =>
    findingsAfterChanges<DigitalContract, 'price' | 'second' | 'model'>(whole, {
      price: {
        isMeant: isSold,
        change: (data) => {
          data.sell_price = data.contract.payout
        },
      },
      second: {
        isMeant: isSold,
        change: (data) => {
          data.asked_at = timestampOf(data.contract.exit_epoch * 1e6)
        },
      },
      model: {
        isMeant: isSold,
        change: (data) => {
          data.contract.law.model = 'jump'
        },
      },
    }),
  )

  it('with a price above the payout less the commission', async () => {
    const { event, findings } = (await changed())('price')
    expect(findings).toContainEqual(at(event, 'the payout less the commission', ''))
  })

  it('at a tick from the exit tick on', async () => {
    const { event, findings } = (await changed())('second')
    expect(findings).toContainEqual(at(event, 'both excluded', 'one at'))
    expect(findings).toContainEqual(at(event, 'by the ticks up to', 'a sale'))
  })

  it('of a contract that is not resold', async () => {
    const { event, findings } = (await changed())('model')
    expect(findings).toContainEqual(at(event, 'not resold', 'a sale'))
  })
})

describe('a purchase that was changed is named', () => {
  const changes: Readonly<Record<string, (data: Data) => unknown>> = {
    'spot tick': (data) => (data.contract.spot.quote = '1.00'),
    'epoch of the entry tick': (data) => (data.contract.entry_epoch += INTERVAL_SECONDS),
    'epoch of the exit tick': (data) => (data.contract.exit_epoch += INTERVAL_SECONDS),
    'second of the purchase': (data) => (data.contract.purchase_time += 1),
    exposure: (data) => (data.contract.exposure = amountOf('1')),
    markup: (data) => (data.contract.markup_amount = amountOf('1')),
    'law of the offering': (data) => (data.contract.law.volatility = amountOf('2')),
    'revision of the calendar of the offering': (data) => (data.contract.calendar_revision = 7),
    'commission of the offering': (data) => (data.contract.commission = amountOf('0.001')),
    'price below the payout': (data) => (data.contract.buy_price = amountOf('1000')),
    postings: (data) => (data.postings[0] = { account: 'system:house', currency: 'USD', amount: amountOf('-1') }),
  }
  const changed = once(() =>
    findingsAfterChanges<DigitalContract, string>(
      whole,
      Object.fromEntries(
        Object.entries(changes).map(([name, change]): [string, EventChange<DigitalContract>] => [
          name,
          { isMeant: isBought, change: (data) => void change(data) },
        ]),
      ),
    ),
  )

  it.each(Object.keys(changes))('with another %s', async (expected) => {
    const { event, findings } = (await changed())(expected)
    expect(findings).toContainEqual(at(event, expected))
  })
})

describe('a purchase that names another offering than one that was stored before it is named', () => {
  const dir = tradedAs(async (trade) => {
    await trade.ticks(['10000.00'])
    await trade.buy({ contract_type: 'CALL', duration: 5, duration_unit: 't' })
    await trade.offer({ callput: amountOf('0.012') })
    await trade.ticks(['10000.00'])
  })

  it.each([
    ['a later one', 1, 'before the purchase: stored before', 'stored after it'],
    ['one that was never stored', 2, 'at revision 2: one', 'none'],
  ])('%s', async (_, revision, expected, found) => {
    const { event, findings } = await findingsAfterChange<DigitalContract>(dir, isBought, ({ contract }) => {
      contract.offering_revision = revision
    })
    expect(findings).toContainEqual(at(event, expected, found))
  })
})

describe('a price below what the rules allow is named', () => {
  const types = ['CALL', 'PUTE', 'HIGHER', 'EXPIRYMISSE', 'DIGITODD', 'ASIANU', 'TICKHIGH', 'RUNLOW'] as const
  const changed = once(() =>
    findingsAfterChanges<DigitalContract, string>(whole, {
      ...Object.fromEntries(
        types.map((type): [string, EventChange<DigitalContract>] => [
          type,
          {
            isMeant: (event) => isBought(event) && event.data.contract.bet.type === type,
            // Far more than rounding may take of half of the commission.
            change: ({ contract }) => {
              contract.payout = times(contract.payout, amountOf('1.1'))
            },
          },
        ]),
      ),
      'a sale': {
        isMeant: (event) => isSold(event) && event.data.contract.bet.category === 'callput',
        change: (data) => {
          data.sell_price = plus(data.sell_price, amountOf('0.01'))
        },
      },
    }),
  )

  it.each(types)('where a %s pays more for the same price', async (type) => {
    const { event, findings } = (await changed())(type)
    expect(findings).toContainEqual(at(event, 'its probability and half of the commission'))
  })

  it('where a contract was bought back a cent above its value', async () => {
    const { event, findings } = (await changed())('a sale')
    expect(findings).toContainEqual(at(event, 'rounded down'))
  })
})

it('names the contracts that a changed tick decides otherwise', async () => {
  const quoted = storedIn(whole).find(isSettled('lost', ({ evidence }) => evidence.exit !== undefined))
  const { findings } = await findingsAfter(
    ({ type, data }) => type === 'TicksRecorded' && data.epoch === quoted?.data.evidence.exit?.epoch,
    (data) => {
      data.quotes[SYMBOL] = '12345.67'
    },
  )
  expect(findings).toContainEqual(
    expect.objectContaining({
      stream: TRADER_STREAM,
      revision: quoted?.revision,
      expected: expect.stringContaining('12345.67'),
    }),
  )
})

/** Removes an end as an attacker would who keeps the positions without a hole. */
const withoutEnd = (copy: string, { position }: Stored): void =>
  tamper(copy, 'events.db', [
    `UPDATE events SET type = 'BalanceKept', data = CAST('{"request_id":"r","currency":"USD","balance":"1"}' AS BLOB) WHERE position = ?`,
    position,
  ])

it('names a contract that has no end though its exit tick is long recorded, and the stakes that it leaves', () =>
  withCopy(whole, async (copy) => {
    const events = storedIn(copy)
    const end = events.find(isSettled('lost'))
    const bought = events.find(
      ({ type, data }) => type === 'ContractBought' && data.contract.contract_id === end?.data.contract.contract_id,
    )
    if (end === undefined || bought === undefined) throw new Error('no such contract')
    withoutEnd(copy, end)
    const findings = await findingsIn(copy)
    expect(findings).toContainEqual(at(bought, 'an end, lost by the tick of', 'none, though ticks are recorded up to'))
    // The stake is in the sum of the postings and in the open contracts alike.
    expect(findings.some(({ expected }) => expected.includes('system:stakes of'))).toBe(false)
  }))

it('names a contract that is bought, ends, and is bought again', async () => {
  const events = storedIn(whole)
  const first = events.find(({ type }) => type === 'ContractSettled')
  const later = events.find((event) => isBought(event) && event.position > (first?.position ?? 0))
  if (first === undefined || later === undefined) throw new Error('one contract is bought after another ended')
  const id = first.data.contract.contract_id
  const laterId = later.data.contract.contract_id
  const isLater = ({ data }: Stored): boolean => data.contract?.contract_id === laterId
  const again = (data: Data): void => {
    Object.assign(data.contract, { contract_id: id })
  }
  const after = await findingsAfterChanges<DigitalContract, 'purchase' | 'end'>(whole, {
    purchase: { isMeant: (event) => isBought(event) && isLater(event), change: again },
    end: { isMeant: (event) => !isBought(event) && isLater(event), change: again },
  })
  const { event, findings } = after('purchase')
  expect(findings).toContainEqual(
    expect.objectContaining({
      stream: event.stream,
      revision: event.revision,
      expected: expect.stringContaining(`contract ${id} in ${event.stream} once; it was at `),
    }),
  )
})

it('names a contract that ends twice, and the stakes that no open contract holds', () =>
  withCopy(whole, async (copy) => {
    const [first, second] = storedIn(copy).filter(isSettled('lost'))
    if (first === undefined || second === undefined) throw new Error('too few ends')
    tamper(copy, 'events.db', [
      'UPDATE events SET data = (SELECT data FROM events WHERE position = ?) WHERE position = ?',
      first.position,
      second.position,
    ])
    const findings = await findingsIn(copy)
    expect(findings).toContainEqual(at(second, 'the end of a contract that is open', 'has ended'))
    expect(findings).toContainEqual(expect.objectContaining({ expected: expect.stringContaining('system:stakes of') }))
  }))

it('names an event that moves money of the house without a contract', async () => {
  const { event, findings } = await findingsAfter(
    ({ type }) => type === 'CashDeposited',
    (data) => {
      for (const posting of data.postings) if (posting.account === 'system:cashier') posting.account = 'system:house'
    },
  )
  expect(findings).toContainEqual(
    at(event, 'no posting on system:house but those of contracts', 'one by CashDeposited'),
  )
})

/**
 * Follows the trading view of a data directory until it has retired what an event put; returns the position up to which
 * it did, and the moment, in microseconds since 1970.
 */
const retireEndsAt = async (dir: string, event: Stored): Promise<{ readonly upTo: number; readonly now: number }> => {
  const { store, readModel, close } = await openForMaintenance(dir)
  const [last] = await store.readStream(event.stream, { direction: 'forwards', from: event.revision, limit: 1 })
  if (last === undefined) throw new Error('no such event')
  // Just after the event has become too old.
  const now = microsecondsOf(metadataOf(last).at) + ENDED_CONTRACTS_KEPT_MS * 1000 + 1
  const { service, streamPrefix, eventTypes, project, retention, nextStep } = serviceWithPrefix('trading-')
  const follower = follow({
    service,
    streamPrefixes: [streamPrefix],
    eventTypes,
    project,
    nextStep,
    store,
    readModel,
    bus: embeddedBus(),
    log: silentLog,
    ...(retention === undefined ? {} : { retention }),
    keepsTotals: true,
    isOwner: () => true,
    onUnknownEvent: () => {},
    clock: () => now,
    times: DEFAULT_TIMES,
  })
  const retiredUpTo = async (): Promise<number> =>
    Number((await readModel.get(service, [viewKeys.retiredEntries])).values[0]?.['position'] ?? 0)
  await eventually(async () => (await retiredUpTo()) >= event.position)
  await follower.stop()
  const upTo = await retiredUpTo()
  await close()
  return { upTo, now }
}

const findingsAt = async (dir: string, now: number) =>
  (await verifyStore(dir, { threads: 1, now, onProgress: () => {} })).findings.first

it('finds a view whole whose old ends of contracts are retired, and names one that was removed besides', () =>
  withCopy(whole, async (copy) => {
    const ends = storedIn(copy).filter(({ data }) => 'sell_price' in data)
    const half = ends[Math.floor(ends.length / 2)]
    if (half === undefined) throw new Error('no contract has ended')
    await run('rebuild', '--data-dir', copy)
    const { upTo, now } = await retireEndsAt(copy, half)
    expect(await findingsAt(copy, now)).toEqual([])
    const ofNote = { expected: expect.stringContaining(`at ${viewKeys.retiredEntries}: the position of one of its`) }
    expect(await findingsIn(copy)).toContainEqual(expect.objectContaining({ ...ofNote, found: `{"position":${upTo}}` }))
    const keyOf = ({ data }: Stored): string => tradingKeys.endedContract(data.contract.contract_id)
    const keys = storedViewKeys(copy, tradingKeys.endedContracts)
    expect([keys.length > 0, keys.length < ends.length]).toEqual([true, true])
    expect(keys).toEqual(
      ends
        .filter(({ position }) => position > upTo)
        .map(keyOf)
        .toSorted(),
    )
    tamper(copy, 'views.db', ['DELETE FROM entries WHERE key = ?', keys[0] ?? ''])
    expect(await findingsAt(copy, now)).toMatchObject([
      { expected: expect.stringContaining(keys[0] ?? ''), found: 'nothing' },
    ])
  }))
