import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, BusUnavailable, outgoing } from '@folio/bus/port.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import { ledgerPortfolio, type PortfolioRecord } from '@folio/contracts/portfolio-record.ts'
import { viewKey } from '@folio/contracts/view-keys.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { retainingBus } from '@folio/test-kit/retaining-bus.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { type FollowerOptions, follow } from '../follower/follow.ts'
import { silentLog } from '../telemetry/telemetry.ts'
import { type TallyEvent, tally, writeTally } from '../testing/tally.ts'
import { projectTally, tallyBalance, tallyPublication } from '../testing/tally-publication.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import type { Project } from '../views/projection.ts'
import type { Publication } from './publication.ts'
import { topicsRepair } from './repair-state-topics.ts'

const WITHIN_MS = 10 * 60_000
const world = () => {
  const clock = () => Date.now() * 1000
  const store = memoryStore(3)
  const readModel = memoryReadModel(clock)
  const bus = retainingBus(embeddedBus({ onFailed: () => {} }))
  const begin = (more: Partial<FollowerOptions<TallyEvent>> = {}) =>
    follow<TallyEvent>({
      service: 'tally',
      streamPrefixes: ['tally-'],
      eventTypes: tally.eventTypes,
      store,
      bus,
      readModel,
      project: projectTally,
      nextStep: () => undefined,
      publication: tallyPublication,
      isOwner: () => true,
      onUnknownEvent: () => {},
      clock,
      times: DEFAULT_TIMES,
      log: silentLog,
      ...more,
    })
  const send = (record: BalanceRecord) => bus.send([outgoing(ledgerBalances, record)])
  const sendContract = (record: PortfolioRecord) => bus.send([outgoing(ledgerPortfolio, record)])
  const kept = () => bus.retained(ledgerBalances)
  const contracts = () => bus.retained(ledgerPortfolio)
  return { store, bus, readModel, begin, send, kept, sendContract, contracts }
}

it('publishes the balance of the view once after an older record', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await writeTally(store, 5)
    const follower = begin()
    await sleep(5000)
    expect(kept()).toEqual([tallyBalance('tally-a', 5)])
    await send(tallyBalance('tally-a', 2))
    await sleep(30_000)
    expect(kept()).toEqual([tallyBalance('tally-a', 5), tallyBalance('tally-a', 2), tallyBalance('tally-a', 5)])
    await follower.stop()
  }, WITHIN_MS))

it('repairs a topic that ended with an older record before the first look, also one of an earlier epoch', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await writeTally(store, 5)
    const before = begin()
    await sleep(5000)
    await before.stop()
    await send(tallyBalance('tally-a', 9, { epoch: 2, position: 90 }))
    const follower = begin()
    await sleep(10_000)
    expect(kept().at(-1)).toEqual(tallyBalance('tally-a', 5))
    await follower.stop()
  }, WITHIN_MS))

it('publishes a balance of zero once after a record of an earlier epoch whose account has no movement left', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await writeTally(store, 5)
    const follower = begin()
    await sleep(5000)
    const lost = tallyBalance('tally-lost', 9, { epoch: 2 })
    await send(lost)
    await sleep(30_000)
    const zero = { balance: ZERO, input: ZERO, output: ZERO, epoch: 3, revision: 0 }
    expect(kept()).toEqual([tallyBalance('tally-a', 5), lost, { ...lost, ...zero }])
    await follower.stop()
  }, WITHIN_MS))

it('publishes a balance of zero once after a record of an earlier epoch in another currency than the account has now', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await writeTally(store, 5)
    const follower = begin()
    await sleep(5000)
    const lost = tallyBalance('tally-a', 9, { epoch: 2, currency: 'EUR' })
    await send(lost)
    await sleep(30_000)
    const zero = { balance: ZERO, input: ZERO, output: ZERO, epoch: 3, revision: 0 }
    expect(kept()).toEqual([tallyBalance('tally-a', 5), lost, { ...lost, ...zero }])
    await follower.stop()
  }, WITHIN_MS))

it('reads no topic before it may, and then repairs what was outdated meanwhile', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await writeTally(store, 5)
    let mayRepair = false
    const follower = begin({ mayRepair: () => mayRepair })
    await sleep(5000)
    await send(tallyBalance('tally-a', 2))
    await sleep(30_000)
    expect(kept().at(-1)).toEqual(tallyBalance('tally-a', 2))
    mayRepair = true
    await sleep(10_000)
    expect(kept().at(-1)).toEqual(tallyBalance('tally-a', 5))
    await follower.stop()
  }, WITHIN_MS))

it('does not change records as new as the view, newer ones, and those of other services', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await writeTally(store, 5)
    const follower = begin()
    await sleep(5000)
    const others = [
      tallyBalance('tally-a', 5),
      tallyBalance('tally-a', 7),
      tallyBalance('tally-a', 1, { epoch: 4 }),
      tallyBalance('tally-none', 1),
      tallyBalance('wallet:x', 0),
    ]
    for (const record of others) await send(record)
    await sleep(30_000)
    expect(kept()).toEqual([tallyBalance('tally-a', 5), ...others])
    await follower.stop()
  }, WITHIN_MS))

it('repairs nothing while the view is rebuilt', () =>
  inSimulatedTime(async () => {
    const { store, readModel, begin, send, kept } = world()
    await writeTally(store, 5)
    const follower = begin({ readModel: { ...readModel, apply: async () => 'applied' } })
    await send(tallyBalance('tally-a', 2))
    await sleep(30_000)
    expect(kept().at(-1)).toEqual(tallyBalance('tally-a', 5))
    await send(tallyBalance('tally-a', 2))
    await sleep(30_000)
    expect(kept().at(-1)).toEqual(tallyBalance('tally-a', 2))
    await follower.stop()
  }, WITHIN_MS))

it('reads the topic only on the instance that follows', () =>
  inSimulatedTime(async () => {
    const { store, bus, begin, send } = world()
    await writeTally(store, 5)
    let reading = 0
    const watched: Bus = {
      ...bus,
      tail: async (options) => {
        const tail = await bus.tail(options)
        reading += 1
        return {
          ...tail,
          stop: async () => {
            reading -= 1
            await tail.stop()
          },
        }
      },
    }
    let isOwner = false
    const follower = begin({ bus: watched, isOwner: () => isOwner })
    await sleep(5000)
    expect(reading).toBe(0)
    isOwner = true
    await sleep(5000)
    expect(reading).toBe(1)
    await send(tallyBalance('tally-a', 2))
    isOwner = false
    await sleep(5000)
    expect(reading).toBe(0)
    isOwner = true
    await sleep(5000)
    await follower.stop()
    expect(reading).toBe(0)
  }, WITHIN_MS))

it('reads each topic once, also where one topic is slow to open while another cannot be read', () =>
  inSimulatedTime(async () => {
    const { store, bus, begin } = world()
    await writeTally(store, 5)
    let reading = 0
    const watched: Bus = {
      ...bus,
      tail: async (options) => {
        if (options.topic.name !== ledgerPortfolio.name) throw new BusUnavailable('its partition has no leader')
        await sleep(4000)
        reading += 1
        const tail = await bus.tail(options)
        return {
          ...tail,
          stop: async () => {
            reading -= 1
            await tail.stop()
          },
        }
      },
    }
    const portfolio = { recordsOf: () => [], sourceOf: () => undefined }
    const follower = begin({ bus: watched, publication: { ...tallyPublication, portfolio } })
    await sleep(20_000)
    expect(reading).toBe(1)
    await follower.stop()
    expect(reading).toBe(0)
  }, WITHIN_MS))

describe('while messages are unread that the topic kept', () => {
  /** A bus whose tails tell that they have read what the topic kept when they are told to. */
  const unread = (bus: Bus) => {
    let hasReadKept = false
    const tail: Bus['tail'] = async (options) => ({ ...(await bus.tail(options)), hasReadKept: () => hasReadKept })
    const readKept = (): void => {
      hasReadKept = true
    }
    return { bus: { ...bus, tail }, readKept }
  }

  it('publishes nothing after an older record that the newest one follows', () =>
    inSimulatedTime(async () => {
      const { store, bus, begin, send, kept } = world()
      await writeTally(store, 5)
      const reading = unread(bus)
      const follower = begin({ bus: reading.bus })
      await sleep(5000)
      await send(tallyBalance('tally-a', 2))
      await sleep(30_000)
      await send(tallyBalance('tally-a', 5))
      reading.readKept()
      await sleep(30_000)
      expect(kept()).toEqual([5, 2, 5].map((revision) => tallyBalance('tally-a', revision)))
      await follower.stop()
    }, WITHIN_MS))

  it('publishes the balance of the view after an older record once all are read', () =>
    inSimulatedTime(async () => {
      const { store, bus, begin, send, kept } = world()
      await writeTally(store, 5)
      const reading = unread(bus)
      const follower = begin({ bus: reading.bus })
      await sleep(5000)
      await send(tallyBalance('tally-a', 2))
      await sleep(30_000)
      reading.readKept()
      await sleep(30_000)
      expect(kept()).toEqual([5, 2, 5].map((revision) => tallyBalance('tally-a', revision)))
      await follower.stop()
    }, WITHIN_MS))

  it('reads more keys than it can hold once, where they are as new as the view', () =>
    inSimulatedTime(async () => {
      const { store, bus, readModel, begin, send } = world()
      await writeTally(store, 5)
      const follower = begin()
      await sleep(5000)
      await follower.stop()
      let begun = 0
      const reading = unread({
        ...bus,
        tail: (options) => {
          begun += 1
          return bus.tail(options)
        },
      })
      const healing = { service: 'tally', store, bus: reading.bus, readModel, eventTypes: tally.eventTypes }
      const repair = topicsRepair({ ...healing, publication: tallyPublication, log: silentLog, recordsMax: 3 })
      for (let n = 0; n < 10; n += 2) {
        await repair.look()
        for (const number of [n, n + 1]) await send(tallyBalance(`tally-${number}`, 1))
        await sleep(500)
      }
      reading.readKept()
      for (let looks = 0; looks < 3; looks += 1) await repair.look()
      expect(begun).toBe(1)
      await repair.rest()
    }, WITHIN_MS))

  it('publishes the balances of the view after older records where it has dropped others', () =>
    inSimulatedTime(async () => {
      const { store, bus, readModel, begin, send, kept } = world()
      await writeTally(store, 5)
      const follower = begin()
      await sleep(5000)
      await follower.stop()
      for (const account of ['tally-a', 'tally-b']) await send(tallyBalance(account, 2))
      const healing = { service: 'tally', store, bus: unread(bus).bus, readModel, eventTypes: tally.eventTypes }
      const repair = topicsRepair({ ...healing, publication: tallyPublication, log: silentLog, recordsMax: 1 })
      await repair.look()
      await sleep(3000)
      await repair.look()
      expect(kept().at(-1)).toEqual(tallyBalance('tally-a', 5))
      await repair.rest()
    }, WITHIN_MS))
})

it('does not listen to a bus that keeps no topics, so that no balance is made for it', () =>
  inSimulatedTime(async () => {
    const { store, begin } = world()
    const bus = embeddedBus({ onFailed: () => {} })
    await writeTally(store, 5)
    const follower = begin({ bus })
    await sleep(5000)
    expect(bus.hasListeners(ledgerBalances)).toBe(false)
    await follower.stop()
  }, WITHIN_MS))

it('reads the topic from the beginning again if it has more keys than it can hold', () =>
  inSimulatedTime(async () => {
    const { store, bus, readModel, send } = world()
    const nothing = { puts: new Map(), deletes: new Set<string>() }
    await readModel.apply('tally', { from: null, to: { epoch: 3, position: 0 }, caughtUpAt: 1, ...nothing })
    let begun = 0
    const watched: Bus = {
      ...bus,
      tail: async (options) => {
        begun += 1
        return bus.tail(options)
      },
    }
    for (let n = 0; n < 4; n += 1) await send(tallyBalance(`tally-${n}`, 1))
    const healing = { service: 'tally', store, bus: watched, readModel, eventTypes: tally.eventTypes }
    const enough = topicsRepair({ ...healing, publication: tallyPublication, log: silentLog, recordsMax: 4 })
    for (let looks = 0; looks < 3; looks += 1) await enough.look()
    expect(begun).toBe(1)
    await enough.rest()
    const tooFew = topicsRepair({ ...healing, publication: tallyPublication, log: silentLog, recordsMax: 3 })
    for (let looks = 0; looks < 3; looks += 1) await tooFew.look()
    expect(begun).toBe(4)
    await tooFew.rest()
  }, WITHIN_MS))

describe('the topic of contracts', () => {
  const openKey = viewKey<{ readonly revision: number }>('open')
  const endedKey = viewKey<{ readonly revision: number }>('ended')

  /** The contract of a tally as of a revision. */
  const contractAt = (
    status: PortfolioRecord['status'],
    revision: number,
    more: Partial<PortfolioRecord> = {},
  ): PortfolioRecord => {
    const { account, epoch, position, at } = tallyBalance('tally-a', revision)
    return { account, contract_id: 7, status, epoch, revision, position, at, ...more }
  }

  /** A publication of tallies whose contract is open up to a revision, and the projection that shows it. */
  const withContract = (openUpTo: number, isForgotten = false) => {
    const isOpen = (revision: number) => revision <= openUpTo
    const publication: Publication<TallyEvent> = {
      ...tallyPublication,
      portfolio: {
        recordsOf: ({ revision }) => [contractAt(isOpen(revision) ? 'open' : 'ended', revision)],
        sourceOf: (record) => ({
          keys: [openKey, endedKey],
          stream: 'tally-a',
          ifGone: record.status === 'ended' ? record : contractAt('ended', 99),
        }),
      },
    }
    const project: Project<TallyEvent> = (stored, view) => {
      projectTally(stored, view)
      const { revision } = stored
      if (isOpen(revision)) return view.put(openKey, { revision })
      view.delete(openKey)
      if (!isForgotten) view.put(endedKey, { revision })
    }
    return { publication, project }
  }

  it('ends with the tombstone of the event that ended a contract, after an older record of the open one', () =>
    inSimulatedTime(async () => {
      const { store, begin, sendContract, contracts } = world()
      await writeTally(store, 5)
      const follower = begin(withContract(4))
      await sleep(5000)
      expect(contracts()).toEqual([contractAt('ended', 5)])
      await sendContract(contractAt('open', 2))
      await sleep(30_000)
      expect(contracts().slice(1)).toEqual([contractAt('open', 2), contractAt('ended', 5)])
      await follower.stop()
    }, WITHIN_MS))

  it('ends with the newest record of an open contract, after one of other orders, or a tombstone of an earlier epoch', () =>
    inSimulatedTime(async () => {
      const { store, begin, sendContract, contracts } = world()
      await writeTally(store, 5)
      const follower = begin(withContract(9))
      for (const outdated of [contractAt('open', 2), contractAt('ended', 8, { epoch: 2 })]) {
        await sleep(5000)
        await sendContract(outdated)
        await sleep(30_000)
        expect(contracts().slice(-2)).toEqual([outdated, contractAt('open', 5)])
      }
      await follower.stop()
    }, WITHIN_MS))

  it('ends with a tombstone if the view has neither the contract nor its end, unless the record is newer', () =>
    inSimulatedTime(async () => {
      const { store, begin, sendContract, contracts } = world()
      await writeTally(store, 5)
      const follower = begin(withContract(4, true))
      await sleep(5000)
      await sendContract(contractAt('open', 2))
      await sleep(30_000)
      expect(contracts().slice(1)).toEqual([contractAt('open', 2), contractAt('ended', 99)])
      for (const kept of [contractAt('open', 70), contractAt('open', 1, { epoch: 4 }), contractAt('ended', 1)]) {
        await sendContract(kept)
        await sleep(30_000)
        expect(contracts().at(-1)).toEqual(kept)
      }
      await follower.stop()
    }, WITHIN_MS))
})
