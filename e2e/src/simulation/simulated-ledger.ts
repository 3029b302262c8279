import { commandRoom } from '@folio/api-gateway/application/command-room.ts'
import { neverExpire } from '@folio/api-gateway/application/expire-request.ts'
import type { Gateway } from '@folio/api-gateway/application/gateway.ts'
import { termsBy } from '@folio/api-gateway/application/transfers/terms.ts'
import { openViews } from '@folio/api-gateway/application/views.ts'
import { embeddedBus } from '@folio/bus/embedded.ts'
import type { Outgoing } from '@folio/bus/port.ts'
import { commandTopics } from '@folio/contracts/command-topics.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/money.ts'
import { DEFAULT_MONEY_RULES } from '@folio/contracts/http/money-rules.ts'
import { type LedgerRecord, ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { OPTIONS_ACCOUNT_VIEW } from '@folio/contracts/options-account/views.ts'
import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { replies } from '@folio/contracts/reply-message.ts'
import { TRADING_VIEW } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { Keys } from '@folio/keys/port.ts'
import { startOptionsAccount } from '@folio/options-account/service.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { asker } from '@folio/service-kit/ask.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { fallingReadModel } from '@folio/test-kit/falling-read-model.ts'
import { faultyBus, REPEATED_MAX_MS } from '@folio/test-kit/faulty-bus.ts'
import { faultyReadModel } from '@folio/test-kit/faulty-read-model.ts'
import { faultyStore } from '@folio/test-kit/faulty-store.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import type { Death } from '@folio/test-kit/mortal-process.ts'
import { startTrading } from '@folio/trading/service.ts'
import { startWallet } from '@folio/wallet/service.ts'
import { forecast } from './forecast.ts'
import { simulatedOwners } from './simulated-owners.ts'
import type { Weather } from './weather.ts'

/** A service of the simulated world, by the name of its view. */
export type SimulatedService = typeof WALLET_VIEW | typeof TRADING_VIEW | typeof OPTIONS_ACCOUNT_VIEW

/** A ledger in a simulated world: its services in processes that die, each in its own, behind the gateway's way with commands. */
export type SimulatedLedger = {
  /** A gateway that has seen nothing yet, as after a start. */
  readonly newGateway: () => Gateway
  /** The truth, past all faults. */
  readonly store: EventStore
  readonly readModel: ReadModel
  /** All that came out on the ledger topics. */
  readonly records: readonly LedgerRecord[]
  readonly clock: () => number
  readonly setWeather: (weather: Weather) => Promise<void>
  /** Lets the process of a service, begun anew, die at one of its calls; another follows it. */
  readonly doom: (service: SimulatedService, death: Death) => Promise<void>
  /** Of two owners of everything lets one go for good. */
  readonly leave: (owner: number) => void
  /** Resolves once every view stands at the store's end and nothing is under way; rejects after a long while. */
  readonly settled: () => Promise<void>
  readonly stop: () => Promise<void>
}

const SETTLE_LOOKS_MAX = 2000
const SETTLE_LOOK_MS = 100

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What nobody promised to deliver: commands, steps and answers come again for other reasons than the bus. */
const mayBeLost = ({ topic }: Outgoing): boolean => [replies, ...commandTopics].some(({ name }) => name === topic.name)

/** The views of the services that run, and which of them have a ledger topic. */
const SERVICES: readonly SimulatedService[] = [WALLET_VIEW, TRADING_VIEW, OPTIONS_ACCOUNT_VIEW]
const PUBLISHED = [WALLET_VIEW, TRADING_VIEW]

const noKeys: Keys = {
  create: async () => Buffer.alloc(32, 1),
  get: async () => Buffer.alloc(32, 1),
  destroy: async () => {},
  close: async () => {},
}

/** Begins a world in which the weather is calm; only within simulated time. */
export const simulatedLedger = async (): Promise<SimulatedLedger> => {
  const clock = () => Date.now() * 1000
  const sky = forecast()
  const store = memoryStore()
  const memory = memoryReadModel(clock)
  const falling = fallingReadModel(memory, clock)
  const plainBus = embeddedBus({
    roundTrip: true,
    onFailed: () => {},
    redeliver: () => sky.dice.chance(sky.now().repeats),
  })
  const records: LedgerRecord[] = []
  for (const service of PUBLISHED) {
    await plainBus.tail({ topic: ledgerTopic(service), onMessage: (record) => records.push(record) })
  }
  const faulty = {
    bus: faultyBus(plainBus, sky.dice, { faults: sky.bus, mayBeLost }),
    store: faultyStore(store, sky.dice, sky.store),
    readModel: faultyReadModel(falling, sky.dice, sky.readModel),
    clock,
  }

  const owned = {
    [WALLET_VIEW]: await simulatedOwners(startWallet, faulty, sky),
    [TRADING_VIEW]: await simulatedOwners(startTrading, faulty, sky),
    [OPTIONS_ACCOUNT_VIEW]: await simulatedOwners(startOptionsAccount, faulty, sky),
  }
  const owners = Object.values(owned)
  let hasMemory = false

  const accidents = async ({ accidents }: Weather): Promise<void> => {
    for (const { afterMs, what } of accidents) {
      await pause(afterMs)
      if (what === 'wipe') memory.wipe()
      else if (what === 'remember') await falling.snapshot()
      else if (hasMemory) await falling.fallBack()
      hasMemory ||= what === 'remember'
    }
  }

  const isServiceSettled = async (service: string, end: number): Promise<boolean> => {
    const { standing, entries } = await falling.list(service, { prefix: viewKeys.openProcesses, limit: 1 })
    if (standing.mark?.position !== end || entries.length > 0) return false
    const published = await store.loadPosition(`outbox-${service}`)
    return published?.position === end
  }

  const isSettled = async (): Promise<boolean> => {
    const end = await store.lastPosition()
    const answers = await Promise.all(SERVICES.map((service) => isServiceSettled(service, end)))
    return answers.every((isSo) => isSo)
  }

  const belief = { epoch: store.epoch, now: clock, times: DEFAULT_TIMES }
  const { ask, stop: stopAsking } = await asker({
    bus: faulty.bus,
    address: 'the gateway',
    timeoutMs: DEFAULT_TIMES.answerMs,
  })
  let transactions = 0

  return {
    newGateway: () => {
      const views = openViews(faulty.readModel, belief)
      return {
        ask,
        room: commandRoom(),
        expireRequest: neverExpire,
        deadLettersIn: faulty.bus.deadLettersIn,
        ...views,
        store: faulty.store,
        readModel: faulty.readModel,
        keys: noKeys,
        clock,
        currencies: DEFAULT_CURRENCIES,
        times: DEFAULT_TIMES,
        terms: termsBy(DEFAULT_MONEY_RULES, { wallets: views.wallets, limits: 'off' }),
        agentRules: DEFAULT_AGENT_RULES,
        isConfirmingRequired: false,
        mayBePaid: () => true,
        nextTransactionId: () => {
          transactions += 1
          return transactions
        },
        publicUrl: async () => 'http://folio.test',
      }
    },
    store,
    readModel: falling,
    records,
    clock,
    setWeather: async (weather) => {
      sky.set(weather)
      for (const { killDoomed } of owners) killDoomed()
      await accidents(weather)
    },
    doom: (service, death) => owned[service].doom(death),
    leave: (owner) => {
      for (const { leave } of owners) leave(owner)
    },
    settled: async () => {
      for (let looks = 0; looks < SETTLE_LOOKS_MAX; looks += 1) {
        await pause(SETTLE_LOOK_MS)
        if (!(await isSettled())) continue
        // Whatever is late by now comes in meanwhile.
        await pause(REPEATED_MAX_MS)
        if (await isSettled()) return
      }
      throw new Error('the ledger does not settle')
    },
    stop: async () => {
      await Promise.all(owners.map(({ stop }) => stop()))
      await stopAsking()
      await plainBus.close()
    },
  }
}
