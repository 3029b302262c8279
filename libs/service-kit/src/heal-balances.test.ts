import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, outgoing } from '@folio/bus/port.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import { keepingBus } from '@folio/test-kit/keeping-bus.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it } from 'vitest'
import { type Following, follow } from './follow.ts'
import { balanceHealer } from './heal-balances.ts'
import { silentLog } from './log.ts'
import { type TallyEvent, tally, written } from './test-tally.ts'
import { projectTally, tallyPublication, toldTally } from './test-tally-publication.ts'
import { DEFAULT_TIMES } from './time-limits.ts'

const WITHIN_MS = 10 * 60_000
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const world = () => {
  const clock = () => Date.now() * 1000
  const store = memoryStore(3)
  const readModel = memoryReadModel(clock)
  const bus = keepingBus(embeddedBus({ onFailed: () => {} }))
  const begin = (more: Partial<Following<TallyEvent>> = {}) =>
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
  const kept = () => bus.kept(ledgerBalances)
  return { store, bus, readModel, begin, send, kept }
}

it('an older record that came last is followed by the view’s own, once', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await written(store, 5)
    const follower = begin()
    await pause(5000)
    expect(kept()).toEqual([toldTally('tally-a', 5)])
    await send(toldTally('tally-a', 2))
    await pause(30_000)
    expect(kept()).toEqual([toldTally('tally-a', 5), toldTally('tally-a', 2), toldTally('tally-a', 5)])
    await follower.stop()
  }, WITHIN_MS))

it('a topic that ended with an older record before anybody looked is healed as well, and one of an earlier epoch', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await written(store, 5)
    const before = begin()
    await pause(5000)
    await before.stop()
    await send(toldTally('tally-a', 9, { epoch: 2, position: 90 }))
    const follower = begin()
    await pause(10_000)
    expect(kept().at(-1)).toEqual(toldTally('tally-a', 5))
    await follower.stop()
  }, WITHIN_MS))

it('records as new as the view, newer ones, and accounts of others are left alone', () =>
  inSimulatedTime(async () => {
    const { store, begin, send, kept } = world()
    await written(store, 5)
    const follower = begin()
    await pause(5000)
    const others = [
      toldTally('tally-a', 5),
      toldTally('tally-a', 7),
      toldTally('tally-a', 1, { epoch: 4 }),
      toldTally('tally-none', 1),
      toldTally('wallet:x', 0),
    ]
    for (const record of others) await send(record)
    await pause(30_000)
    expect(kept()).toEqual([toldTally('tally-a', 5), ...others])
    await follower.stop()
  }, WITHIN_MS))

it('nothing is healed from a view that is being made anew', () =>
  inSimulatedTime(async () => {
    const { store, readModel, begin, send, kept } = world()
    await written(store, 5)
    const follower = begin({ readModel: { ...readModel, apply: async () => 'applied' } })
    await send(toldTally('tally-a', 2))
    await pause(30_000)
    expect(kept().at(-1)).toEqual(toldTally('tally-a', 5))
    await send(toldTally('tally-a', 2))
    await pause(30_000)
    expect(kept().at(-1)).toEqual(toldTally('tally-a', 2))
    await follower.stop()
  }, WITHIN_MS))

it('only the instance that follows reads the topic', () =>
  inSimulatedTime(async () => {
    const { store, bus, begin, send } = world()
    await written(store, 5)
    let reading = 0
    const watched: Bus = {
      ...bus,
      tail: async (options) => {
        const tail = await bus.tail(options)
        reading += 1
        return {
          stop: async () => {
            reading -= 1
            await tail.stop()
          },
        }
      },
    }
    let isOwner = false
    const follower = begin({ bus: watched, isOwner: () => isOwner })
    await pause(5000)
    expect(reading).toBe(0)
    isOwner = true
    await pause(5000)
    expect(reading).toBe(1)
    await send(toldTally('tally-a', 2))
    isOwner = false
    await pause(5000)
    expect(reading).toBe(0)
    isOwner = true
    await pause(5000)
    await follower.stop()
    expect(reading).toBe(0)
  }, WITHIN_MS))

it('a bus that keeps no topics is not listened to for it, so that nothing is made for nobody', () =>
  inSimulatedTime(async () => {
    const { store, begin } = world()
    const bus = embeddedBus({ onFailed: () => {} })
    await written(store, 5)
    const follower = begin({ bus })
    await pause(5000)
    expect(bus.hasListeners(ledgerBalances)).toBe(false)
    await follower.stop()
  }, WITHIN_MS))

it('more keys than it can hold make it read from the beginning again', () =>
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
    for (let n = 0; n < 4; n += 1) await send(toldTally(`tally-${n}`, 1))
    const healing = { service: 'tally', store, bus: watched, readModel, eventTypes: tally.eventTypes }
    const enough = balanceHealer({ ...healing, publication: tallyPublication, log: silentLog, heardMax: 4 })
    for (let looks = 0; looks < 3; looks += 1) await enough.look()
    expect(begun).toBe(1)
    await enough.rest()
    const tooFew = balanceHealer({ ...healing, publication: tallyPublication, log: silentLog, heardMax: 3 })
    for (let looks = 0; looks < 3; looks += 1) await tooFew.look()
    expect(begun).toBe(4)
    await tooFew.rest()
  }, WITHIN_MS))
