import { embeddedBus } from '@folio/bus/embedded.ts'
import { type Bus, outgoing } from '@folio/bus/port.ts'
import { starts } from '@folio/catalog/starts.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { PaymentAgentEvent } from '@folio/contracts/payment-agent/events.ts'
import { PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_SERVICE } from '@folio/contracts/wallet/views.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { type Crash, crashingProcess } from '@folio/test-kit/crashing-process.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'

/** The two services that an agent's transfer goes through. */
const CRASHING = ['wallet', 'payment-agent'] as const

/** The name of a service that an agent's transfer goes through. */
export type ServiceName = (typeof CRASHING)[number]

const SUPERVISE_EVERY_MS = 50
const LOOK_EVERY_MS = 25
const ASK_EVERY_MS = 700
const WAIT_MAX_MS = 120_000

/** The command id derived from the name of a command. */
export const commandIdIn = uuidV5Maker('7d0f0a8e-0d4c-4a0f-9f43-5f1d0e7c2b11')

/** Runs a service in a process that may crash; each process that crashes is replaced by one that does not. */
const keepRunning = async (
  ports: Pick<Ports, 'bus' | 'store' | 'readModel'>,
  start: (ports: Ports) => Promise<Service>,
  death: Crash | undefined,
) => {
  const clock = () => Date.now() * 1000
  let process = crashingProcess(ports, { death })
  let service: Service | undefined
  let deaths = 0
  let isOver = false
  const begin = (): void => {
    const own = process
    // A start whose process has crashed is ignored.
    start({ ...own, clock, times: DEFAULT_TIMES, ...silentTelemetry })
      .then((started) => {
        if (!own.hasCrashed()) service = started
      })
      .catch(() => {})
  }
  const supervise = async (): Promise<void> => {
    while (!isOver) {
      if (process.hasCrashed()) {
        deaths += 1
        service = undefined
        process = crashingProcess(ports)
        begin()
      }
      await sleep(SUPERVISE_EVERY_MS)
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
      // The stop of a process that crashes meanwhile never resolves.
      await eventually(async () => stopping === undefined || isStopped || process.hasCrashed(), WAIT_MAX_MS)
      process.kill()
    },
  }
}

/** The wallet and the payment agent service, one of which crashes at a chosen call of a port. */
export type CrashingServices = {
  readonly store: EventStore
  readonly readModel: ReadModel
  /** Repeats a command as a client does until an event carries its command id; rejects after 120 s. */
  readonly sendUntilAnswered: <Command>(
    topic: Topic<CommandMessage<Command>>,
    asked: { readonly account: string; readonly name: string; readonly command: Command },
  ) => Promise<void>
  readonly sendToWallet: (walletId: string, name: string, command: WalletCommand) => Promise<void>
  /** Stops the services and starts them again; one of them crashes at the given call. */
  readonly restart: (crashing?: { readonly service: ServiceName; readonly death: Crash }) => Promise<void>
  /** Resolves once both views have caught up with the store and no process is open. */
  readonly settled: () => Promise<true>
  /** Tells if the service that was to crash has crashed. */
  readonly hasDied: () => boolean
  readonly eventsOf: (stream: string) => Promise<readonly (WalletEvent | PaymentAgentEvent)[]>
  readonly stop: () => Promise<void>
}

type WalletCommand = Parameters<(typeof walletCommands)['encode']>[0]['command']

const decoded = ({ type, data }: RecordedEvent) =>
  ({ type, data: JSON.parse(Buffer.from(data).toString()) }) as WalletEvent | PaymentAgentEvent

/** Makes the services, none of which runs yet; only within simulated time. */
export const crashingServices = async (): Promise<CrashingServices> => {
  const store = memoryStore()
  const readModel = memoryReadModel(() => Date.now() * 1000)
  const bus: Bus = embeddedBus({ roundTrip: true, onFailed: () => {} })
  let running = new Map<ServiceName, Awaited<ReturnType<typeof keepRunning>>>()
  let crashing: ServiceName | undefined

  const all = async () => (await store.readAll({ prefixes: [''], after: 0, limit: 1000 })).events
  const answers = async (commandId: string): Promise<boolean> =>
    (await all()).some(({ metadata }) => Buffer.from(metadata).toString().includes(commandId))

  const sendUntilAnswered: CrashingServices['sendUntilAnswered'] = async (topic, { account, name, command }) => {
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
      while (Date.now() < askAgainAt && !(await answers(commandId))) await sleep(LOOK_EVERY_MS)
    }
  }

  const isSettled = async (view: string): Promise<boolean> => {
    const { status, entries } = await readModel.list(view, { prefix: viewKeys.openProcesses, limit: 1 })
    return status.checkpoint?.position === (await store.lastPosition()) && entries.length === 0
  }

  const endAll = async () => {
    for (const { end } of running.values()) await end()
  }

  return {
    store,
    readModel,
    sendUntilAnswered,
    sendToWallet: (account, name, command) => sendUntilAnswered(walletCommands, { account, name, command }),
    restart: async (next) => {
      await endAll()
      crashing = next?.service
      running = new Map()
      for (const name of CRASHING) {
        const death = next?.service === name ? next.death : undefined
        running.set(name, await keepRunning({ bus, store, readModel }, starts[name], death))
      }
    },
    settled: () =>
      eventually(async () => (await isSettled(WALLET_SERVICE)) && (await isSettled(PAYMENT_AGENT_SERVICE))),
    hasDied: () => crashing !== undefined && (running.get(crashing)?.deaths() ?? 0) > 0,
    eventsOf: async (stream) =>
      (await store.readStream(stream, { direction: 'forwards', from: 0, limit: 1000 })).map(decoded),
    stop: async () => {
      await endAll()
      await bus.close()
    },
  }
}

/** Sends a command to an agent until an event carries its command id. */
export const askAgent = (
  services: CrashingServices,
  account: string,
  name: string,
  command: AgentAsked,
): Promise<void> => services.sendUntilAnswered(paymentAgentCommands, { account, name, command })

type AgentAsked = Parameters<(typeof paymentAgentCommands)['encode']>[0]['command']
