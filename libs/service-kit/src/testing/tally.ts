import { hash } from 'node:crypto'
import type { Bus } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { replayCountHeaders, replayCountIn } from '@folio/contracts/messaging/replay-count.ts'
import { type CommandOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import { type ExpireRequest, type RequestExpired, requestExpired } from '@folio/contracts/messaging/request-expiry.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { uuidV5Maker } from '@folio/kernel/uuid-v5.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import type { Aggregate } from '../aggregates/aggregate.ts'
import type { AggregateState } from '../aggregates/aggregate-state.ts'
import { recentCommands } from '../aggregates/recent-commands.ts'
import type { AppendPlan } from '../planning/append-draft.ts'
import { planAppend } from '../planning/plan-append.ts'
import { asItCame } from '../preparation/prepare-commands.ts'

/**
 * The commands of a tally; `pad` adds so many characters to the event, `parts` splits the command into so many events.
 */
export type TallyCommand =
  | { readonly type: 'Open' }
  | { readonly type: 'Add'; readonly amount: number; readonly pad?: number; readonly parts?: number }
  | { readonly type: 'Break' }
  | { readonly type: 'Nothing' }

/** The events of a tally. */
export type TallyEvent =
  | { readonly type: 'Opened'; readonly data: object }
  | { readonly type: 'Added'; readonly data: { readonly amount: number; readonly sum: number; readonly pad?: string } }
  | RequestExpired

/** A sum of numbers: the smallest aggregate that shows the order of its events. */
export type Tally = { readonly sum: number; readonly count: number }

/** The aggregate that the tests of the service kit run on; a tally must be opened before it counts. */
export const tally: Aggregate<TallyCommand, Tally, TallyEvent> = {
  service: 'tally',
  streamPrefix: 'tally-',
  foldVersion: 1,
  eventTypes: new Set(['Opened', 'Added', 'RequestExpired']),
  opens: (command) => command.type === 'Open',
  expired: requestExpired,
  initial: { sum: 0, count: 0 },
  decide: (command, { sum }) => {
    switch (command.type) {
      case 'Open':
        return [{ type: 'Opened', data: {} }]
      case 'Add': {
        const { amount, pad, parts = 1 } = command
        return Array.from({ length: parts }, (_, part) => {
          const data = { amount, sum: sum + amount * (part + 1) }
          return { type: 'Added', data: pad === undefined ? data : { ...data, pad: 'x'.repeat(pad) } }
        })
      }
      case 'Break':
        throw new Error('this cannot be decided')
      case 'Nothing':
        return []
    }
  },
  evolve: (state, event) => (event.type === 'Added' ? { sum: event.data.sum, count: state.count + 1 } : state),
}

/** Commands to tallies. */
export const tallyCommands: Topic<CommandMessage<TallyCommand>> = {
  name: 'folio.tally.commands.v1',
  keyOf: ({ account }) => account,
  encode: ({ replayed, ...message }) => ({
    headers: replayCountHeaders({ replayed }),
    value: Buffer.from(JSON.stringify(message)),
  }),
  decode: (wire) => ({ ...JSON.parse(Buffer.from(wire.value).toString()), ...replayCountIn(wire) }),
}

const idOf = uuidV5Maker('d3b0a3a8-4a38-45b4-a0a0-7d9f2e3c5b11')

/** The present of most tests, in microseconds. */
export const NOW = 1_800_000_000_000_000

/** The fields of a client's command that a test chooses; `clientCommand` fills in the rest. */
export type TallyRequest = {
  readonly id: string
  readonly account?: string
  readonly command?: TallyCommand | ExpireRequest
  readonly fingerprint?: string
  readonly seen?: number
  readonly notAfter?: number
  readonly at?: number
  readonly epoch?: number
  readonly replyTo?: string
}

/** The command id of a short name. */
export const commandId = (id: string): string => idOf(id)

/** The default fingerprint of the command with a short name. */
export const fingerprintOf = (id: string): string => hash('sha256', id, 'hex')

/** Makes the message of a client's command. */
export const clientCommand = ({ id, account = 'a', ...rest }: TallyRequest): CommandMessage<TallyCommand> => ({
  account,
  command_id: commandId(id),
  correlation_id: `call-${id}`,
  causation_id: `call-${id}`,
  at: timestampOf(rest.at ?? NOW),
  epoch: rest.epoch ?? 1,
  origin: {
    kind: 'client',
    client_id: 'c',
    endpoint: 'e',
    fingerprint: rest.fingerprint ?? fingerprintOf(id),
    not_after: rest.notAfter ?? NOW + 4_000_000,
    seen_position: rest.seen ?? 0,
  },
  ...(rest.replyTo === undefined ? {} : { reply_to: rest.replyTo }),
  command: rest.command ?? { type: 'Add', amount: 1 },
})

/** Makes the message of a step to a tally, caused by an event at a position. */
export const stepCommand = (
  id: string,
  causePosition: number,
  command?: TallyCommand,
): CommandMessage<TallyCommand> => ({
  ...clientCommand({ id, ...(command === undefined ? {} : { command }) }),
  origin: { kind: 'step', cause: 'other-1@0', cause_position: causePosition },
})

/** The state of a tally without events. */
export const newTally = (stream = 'tally-a'): AggregateState<Tally> => ({
  stream,
  state: tally.initial,
  tip: GENESIS,
  lastAt: undefined,
  snapshotTip: GENESIS,
  recent: recentCommands(0, []),
})

/** Plans commands without a duplicate check. */
export const planned = (
  current: AggregateState<Tally>,
  messages: readonly CommandMessage<TallyCommand>[],
): AppendPlan<TallyCommand, Tally, TallyEvent> =>
  planAppend({ aggregate: tally, current, duplicateChecks: new Map(), now: NOW, epoch: 1 }, messages.map(asItCame))

/** Writes the history of a tally: one opening, then additions of 1 with the command ids `e1`, `e2` and so on. */
export const writeTally = async (store: EventStore, additions: number, key = 'a'): Promise<void> => {
  let current = newTally(`tally-${key}`)
  const messages = [clientCommand({ id: 'open', command: { type: 'Open' } })]
  for (let n = 1; n <= additions; n += 1) messages.push(clientCommand({ id: `e${n}` }))
  for (let from = 0; from < messages.length; ) {
    const plan = planned(current, messages.slice(from, from + 200))
    const { outcome } = await store.append(plan.events.map(({ chained }) => chained))
    if (outcome === 'conflict') throw new Error('the history of a test conflicts')
    current = { ...current, state: plan.state, tip: plan.tip, lastAt: plan.lastAt }
    from += plan.covered
  }
}

/** Makes a store with such a history. */
export const storeWith = async (additions: number): Promise<EventStore> => {
  const store = memoryStore()
  await writeTally(store, additions)
  return store
}

/** Collects the outcomes sent to a reply address, by correlation id. */
export const outcomesTo = async (bus: Bus, address: string): Promise<Map<string, CommandOutcome[]>> => {
  const outcomes = new Map<string, CommandOutcome[]>()
  await bus.tail({
    topic: replies,
    onMessage: ({ reply_to, correlation_id, outcome }) => {
      if (reply_to === address) outcomes.set(correlation_id, [...(outcomes.get(correlation_id) ?? []), outcome])
    },
  })
  return outcomes
}
