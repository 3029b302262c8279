import { embeddedBus } from '@folio/bus/embedded.ts'
import { type GroupConsumer, outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { CommandOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { singleAggregate } from '../aggregates/aggregate.ts'
import { type HandleCommandsOptions, handleCommands } from '../commands/handle-commands.ts'
import { metadataOf } from '../events/event-codec.ts'
import { silentTelemetry } from '../telemetry/telemetry.ts'
import { DEFAULT_TIMES } from '../time-limits.ts'
import { viewReader } from '../views/view-reader.ts'
import {
  clientCommand,
  commandId,
  NOW,
  outcomesTo,
  type Tally,
  type TallyCommand,
  type TallyEvent,
  type TallyRequest,
  tally,
  tallyCommands,
} from './tally.ts'

/** The options of a test's owner. */
export type TallyOwnerOptions = HandleCommandsOptions<TallyCommand, Tally, TallyEvent>

/** Starts an owner of all tallies on a bus of its own, so that several owners can run at once on one store. */
export const tallyOwner = async (store: EventStore, more: Partial<TallyOwnerOptions> = {}) => {
  const bus = more.bus ?? embeddedBus({ onFailed: () => {} })
  const model = memoryReadModel(() => NOW)
  const apply = (from: number | null, to: number, puts: Record<string, object> = {}) =>
    model.apply('tally', {
      from: from === null ? null : { epoch: 1, position: from },
      to: { epoch: 1, position: to },
      puts: new Map(Object.entries(puts) as []),
      deletes: new Set(),
    })
  await apply(null, 0)
  const outcomes = await outcomesTo(bus, 'me')
  const consumer: GroupConsumer = await handleCommands({
    bus,
    store,
    view: viewReader(model, 'tally', { epoch: 1, now: () => NOW, times: DEFAULT_TIMES }),
    aggregates: singleAggregate(tally),
    topic: tallyCommands,
    nextStep: () => undefined,
    indexWatermark: () => 0,
    clock: () => NOW,
    onUnknownEvent: () => {},
    times: DEFAULT_TIMES,
    ...silentTelemetry,
    ...more,
  })
  const send = (...messages: CommandMessage<TallyCommand>[]) =>
    bus.send(messages.map((message) => outgoing(tallyCommands, message)))
  const tell = (...askings: TallyRequest[]) =>
    send(...askings.map((asking) => clientCommand({ replyTo: 'me', ...asking })))
  const answersTo = async (id: string, count = 1): Promise<readonly CommandOutcome[]> => {
    await eventually(() => (outcomes.get(`call-${id}`)?.length ?? 0) >= count, 60_000)
    return outcomes.get(`call-${id}`) ?? []
  }
  const ask = async (asking: TallyRequest): Promise<CommandOutcome | undefined> => {
    const before = outcomes.get(`call-${asking.id}`)?.length ?? 0
    await tell(asking)
    return (await answersTo(asking.id, before + 1)).at(-1)
  }
  return { bus, apply, send, tell, answersTo, ask, outcomes, stop: consumer.stop }
}

/** The request to open a tally. */
export const OPEN: TallyRequest = { id: 'open', command: { type: 'Open' } }

/** Makes a request to add an amount. */
export const add = (id: string, amount: number, more: Partial<TallyRequest> = {}): TallyRequest => ({
  id,
  command: { type: 'Add', amount },
  ...more,
})

const NOT_AFTER = timestampOf(NOW - 1)

/** Makes an ExpireRequest for a request whose time is over. */
export const expire = (id: string, more: Partial<TallyRequest> = {}): TallyRequest => ({
  id,
  command: { type: 'ExpireRequest', request_id: `request ${id}`, not_after: NOT_AFTER },
  ...more,
})

/** The expected RequestExpired event of such a request at a revision. */
export const expiredAt = (id: string, revision: number) => ({
  revision,
  type: 'RequestExpired',
  data: { request_id: `request ${id}`, not_after: NOT_AFTER },
})

/** Reads the events of a tally. */
export const eventsOf = (store: EventStore, key = 'a') =>
  store.readStream(`tally-${key}`, { direction: 'forwards', limit: 4096 })

/** Reads the events of a tally that a request caused. */
export const effectsOf = async (store: EventStore, id: string, key = 'a') =>
  (await eventsOf(store, key)).filter((event) => metadataOf(event).command_id === commandId(id))

/** The revision, type and data of a recorded outcome; any other outcome as it is. */
export const fact = (outcome: CommandOutcome | undefined) =>
  outcome?.kind === 'recorded' ? { revision: outcome.revision, type: outcome.type, data: outcome.data } : outcome
