import { embeddedBus } from '@folio/bus/embedded.ts'
import { type GroupConsumer, outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Outcome } from '@folio/contracts/reply-message.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { onlyKind } from './aggregates.ts'
import { believedView } from './believed-view.ts'
import { metadataOf } from './event-codec.ts'
import { type CommandHandling, handleCommands } from './handle-commands.ts'
import {
  type Asking,
  asked,
  commandId,
  eventually,
  NOW,
  outcomesTo,
  type Tally,
  type TallyCommand,
  type TallyEvent,
  tally,
  tallyCommands,
} from './test-tally.ts'
import { DEFAULT_TIMES } from './time-limits.ts'
import { unwatched } from './unwatched.ts'

/** How a test's owner handles commands. */
export type Handling = CommandHandling<TallyCommand, Tally, TallyEvent>

/** One owner of all tallies: a bus of its own, so that several may own them all at once on one store. */
export const owner = async (store: EventStore, more: Partial<Handling> = {}) => {
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
    view: believedView(model, 'tally', { epoch: 1, now: () => NOW, times: DEFAULT_TIMES }),
    aggregates: onlyKind(tally),
    topic: tallyCommands,
    nextStep: () => undefined,
    indexedTo: () => 0,
    clock: () => NOW,
    onUnknownEvent: () => {},
    times: DEFAULT_TIMES,
    ...unwatched,
    ...more,
  })
  const send = (...messages: CommandMessage<TallyCommand>[]) =>
    bus.send(messages.map((message) => outgoing(tallyCommands, message)))
  const tell = (...askings: Asking[]) => send(...askings.map((asking) => asked({ replyTo: 'me', ...asking })))
  const answersTo = async (id: string, count = 1): Promise<readonly Outcome[]> => {
    await eventually(() => (outcomes.get(`call-${id}`)?.length ?? 0) >= count, 60_000)
    return outcomes.get(`call-${id}`) ?? []
  }
  const ask = async (asking: Asking): Promise<Outcome | undefined> => {
    const before = outcomes.get(`call-${asking.id}`)?.length ?? 0
    await tell(asking)
    return (await answersTo(asking.id, before + 1)).at(-1)
  }
  return { bus, apply, send, tell, answersTo, ask, outcomes, stop: consumer.stop }
}

/** A request to open a tally. */
export const OPEN: Asking = { id: 'open', command: { type: 'Open' } }

/** A request to add something. */
export const add = (id: string, amount: number, more: Partial<Asking> = {}): Asking => ({
  id,
  command: { type: 'Add', amount },
  ...more,
})

const NOT_AFTER = timestampOf(NOW - 1)

/** Asks for the end of a request whose time is over. */
export const expire = (id: string, more: Partial<Asking> = {}): Asking => ({
  id,
  command: { type: 'ExpireRequest', request_id: `request ${id}`, not_after: NOT_AFTER },
  ...more,
})

/** The end of such a request at a place. */
export const expiredAt = (id: string, revision: number) => ({
  revision,
  type: 'RequestExpired',
  data: { request_id: `request ${id}`, not_after: NOT_AFTER },
})

/** What happened to a tally. */
export const eventsOf = (store: EventStore, key = 'a') =>
  store.readStream(`tally-${key}`, { direction: 'forwards', limit: 4096 })

/** What happened to a tally because of a request. */
export const effectsOf = async (store: EventStore, id: string, key = 'a') =>
  (await eventsOf(store, key)).filter((event) => metadataOf(event).command_id === commandId(id))

/** What an outcome says of the tally, whoever was told. */
export const fact = (outcome: Outcome | undefined) =>
  outcome?.kind === 'recorded' ? { revision: outcome.revision, type: outcome.type, data: outcome.data } : outcome
