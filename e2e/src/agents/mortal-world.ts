import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { PaymentAgentEvent } from '@folio/contracts/payment-agent/events.ts'
import { PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import { startPaymentAgent } from '@folio/payment-agent/service.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { unwatched } from '@folio/service-kit/unwatched.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { type Death, mortalProcess } from '@folio/test-kit/mortal-process.ts'
import { startWallet } from '@folio/wallet/service.ts'

/** The two services that an agent's transfer goes through. */
export type ServiceName = 'wallet' | 'payment-agent'

const starts: Readonly<Record<ServiceName, (ports: Ports) => Promise<Service>>> = {
  wallet: startWallet,
  'payment-agent': startPaymentAgent,
}

const SUPERVISE_EVERY_MS = 50
const LOOK_EVERY_MS = 25
const ASK_EVERY_MS = 700
const WAIT_MAX_MS = 120_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The command id of what is asked under a name. */
export const commandIdIn = uuidV5Maker('7d0f0a8e-0d4c-4a0f-9f43-5f1d0e7c2b11')

/** A service in a process that may die, and is followed by one that does not. */
const keepRunning = async (
  ports: Pick<Ports, 'bus' | 'store' | 'readModel'>,
  start: (ports: Ports) => Promise<Service>,
  death: Death | undefined,
) => {
  const clock = () => Date.now() * 1000
  let process = mortalProcess(ports, { death })
  let service: Service | undefined
  let deaths = 0
  let isOver = false
  const begin = (): void => {
    const own = process
    // One that dies while it starts never has started.
    start({ ...own, clock, times: DEFAULT_TIMES, ...unwatched })
      .then((started) => {
        if (!own.isDead()) service = started
      })
      .catch(() => {})
  }
  const supervise = async (): Promise<void> => {
    while (!isOver) {
      if (process.isDead()) {
        deaths += 1
        service = undefined
        process = mortalProcess(ports)
        begin()
      }
      await pause(SUPERVISE_EVERY_MS)
    }
  }
  begin()
  const supervision = supervise()
  return {
    deaths: () => deaths,
    end: async () => {
      isOver = true
      await supervision
      let isStopped = false
      const stopping = service?.stop().then(() => {
        isStopped = true
      })
      // One that dies while it stops never says that it has.
      await until(async () => stopping === undefined || isStopped || process.isDead())
      process.kill()
    },
  }
}

/** A world in which one of the services dies at a call of its own. */
export type MortalWorld = {
  readonly store: EventStore
  readonly readModel: ReadModel
  /** Asks as a client does, again and again, until an event answers it. */
  readonly insist: <Command>(
    topic: Topic<CommandMessage<Command>>,
    asked: { readonly account: string; readonly name: string; readonly command: Command },
  ) => Promise<void>
  readonly insistOnWallet: (walletId: string, name: string, command: WalletCommand) => Promise<void>
  /** Ends the services, and starts them anew: one of them to die at a call of its own. */
  readonly restart: (doomed?: { readonly service: ServiceName; readonly death: Death }) => Promise<void>
  /** Resolves once nothing is under way and the views show all that happened. */
  readonly settled: () => Promise<void>
  /** Whether the one that was to die has died. */
  readonly hasDied: () => boolean
  readonly eventsOf: (stream: string) => Promise<readonly (WalletEvent | PaymentAgentEvent)[]>
  readonly stop: () => Promise<void>
}

type WalletCommand = Parameters<(typeof walletCommands)['encode']>[0]['command']

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const giveUpAt = Date.now() + WAIT_MAX_MS
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error('it never came to be so')
    await pause(LOOK_EVERY_MS)
  }
}

const decoded = ({ type, data }: RecordedEvent) =>
  ({ type, data: JSON.parse(Buffer.from(data).toString()) }) as WalletEvent | PaymentAgentEvent

/** Begins the world; only within simulated time. */
export const mortalWorld = async (): Promise<MortalWorld> => {
  const store = memoryStore()
  const readModel = memoryReadModel(() => Date.now() * 1000)
  const bus: Bus = embeddedBus({ roundTrip: true, onFailed: () => {} })
  let running = new Map<ServiceName, Awaited<ReturnType<typeof keepRunning>>>()
  let doomed: ServiceName | undefined

  const all = async () => (await store.readAll({ prefixes: [''], after: 0, limit: 1000 })).events
  const answers = async (commandId: string): Promise<boolean> =>
    (await all()).some(({ metadata }) => Buffer.from(metadata).toString().includes(commandId))

  const insist: MortalWorld['insist'] = async (topic, { account, name, command }) => {
    const commandId = commandIdIn(name)
    for (let calls = 0; !(await answers(commandId)); calls += 1) {
      if (calls * ASK_EVERY_MS > WAIT_MAX_MS) throw new Error(`nothing answers ${name}`)
      const now = Date.now() * 1000
      const origin = {
        kind: 'client' as const,
        client_id: 'somebody',
        endpoint: 'simulated',
        fingerprint: name,
        not_after: now + DEFAULT_TIMES.commandLifeMs * 1000,
        seen_position: 0,
      }
      const envelope = { command_id: commandId, correlation_id: `${name} ${calls}`, causation_id: name, origin }
      await bus.send([outgoing(topic, { ...envelope, account, at: timestampOf(now), epoch: store.epoch, command })])
      const askAgainAt = Date.now() + ASK_EVERY_MS
      while (Date.now() < askAgainAt && !(await answers(commandId))) await pause(LOOK_EVERY_MS)
    }
  }

  const isSettled = async (view: string): Promise<boolean> => {
    const { standing, entries } = await readModel.list(view, { prefix: viewKeys.openProcesses, limit: 1 })
    return standing.mark?.position === (await store.lastPosition()) && entries.length === 0
  }

  const endAll = async () => {
    for (const { end } of running.values()) await end()
  }

  return {
    store,
    readModel,
    insist,
    insistOnWallet: (account, name, command) => insist(walletCommands, { account, name, command }),
    restart: async (next) => {
      await endAll()
      doomed = next?.service
      running = new Map()
      for (const name of ['wallet', 'payment-agent'] as const) {
        const death = next?.service === name ? next.death : undefined
        running.set(name, await keepRunning({ bus, store, readModel }, starts[name], death))
      }
    },
    settled: () => until(async () => (await isSettled(WALLET_VIEW)) && (await isSettled(PAYMENT_AGENT_VIEW))),
    hasDied: () => doomed !== undefined && (running.get(doomed)?.deaths() ?? 0) > 0,
    eventsOf: async (stream) =>
      (await store.readStream(stream, { direction: 'forwards', from: 0, limit: 1000 })).map(decoded),
    stop: async () => {
      await endAll()
      await bus.close()
    },
  }
}

/** Asks an agent. */
export const askAgent = (world: MortalWorld, account: string, name: string, command: AgentAsked): Promise<void> =>
  world.insist(paymentAgentCommands, { account, name, command })

type AgentAsked = Parameters<(typeof paymentAgentCommands)['encode']>[0]['command']
