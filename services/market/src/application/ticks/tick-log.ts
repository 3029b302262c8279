import { dueIdOf } from '@folio/contracts/derived-ids.ts'
import type { TickEvent } from '@folio/contracts/market/events.ts'
import {
  epochOfStream,
  hourEnd,
  hourOf,
  isDayOver,
  NEWEST_HOUR,
  ticksStream,
} from '@folio/contracts/market/tick-hours.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { APPEND_BYTES_MAX } from '@folio/event-store/port.ts'
import { eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { StreamState } from '@folio/service-kit/aggregates/aggregate.ts'
import { appendPlanned } from '@folio/service-kit/commands/append-events.ts'
import { planDecision, type UnstoredEvent } from '@folio/service-kit/planning/plan-decision.ts'
import type { Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import { type TickCommand, type TickHour, tickHour } from '../../domain/tick-hour.ts'

/** A command that became due at an epoch, under a name that no other one of the market has. */
export type DueCommand = { readonly name: string; readonly epoch: number; readonly command: TickCommand }

/** The newest hour of ticks, which it appends to. */
export type TickLog = {
  /** The newest hour as it is stored. */
  readonly hour: () => TickHour
  /**
   * Decides what became due, in order, and appends it: the first event of an hour takes over from the hour before, whose
   * missing close comes first. Throws `AppendConflict` if another instance appended something else; the log must then be
   * opened again.
   */
  readonly perform: (due: readonly DueCommand[]) => Promise<void>
}

const EVENTS_PER_APPEND = 100
const BYTES_PER_APPEND = APPEND_BYTES_MAX / 2

/** The close of an hour, due at its last epoch. */
export const closeOf = (epoch: number): DueCommand => {
  const hour = hourOf(epoch)
  return { name: `close/${hour}`, epoch: hourEnd(epoch), command: { type: 'CloseHour', hour } }
}

const NO_HOUR: StreamState<TickHour> = { stream: '', state: tickHour.initial, tip: GENESIS, lastAt: undefined }

/** Returns the first command of a stream with the link to the hour before and the days of secrets that hour knew. */
const openedAfter = (last: StreamState<TickHour>, { command, epoch }: DueCommand): TickCommand => {
  const { stream, tip, state } = last
  const previous = tip.revision < 0 ? null : { stream, revision: tip.revision, hash: tip.hash }
  const lost = state.lost?.filter((day) => !isDayOver(day, epoch)) ?? []
  const opened = { previous, committed: [...state.committed], ...(lost.length === 0 ? {} : { lost }) }
  return { ...command, opened }
}

/** Plans the events of a command on `before`: the newest hour `last`, or an empty hour, whose first command it is. */
const planDue = (due: DueCommand, last: StreamState<TickHour>, before: StreamState<TickHour>) => {
  const { name, epoch, command } = due
  const isFirst = before !== last
  return planDecision(tickHour, before, {
    decided: tickHour.decide(isFirst ? openedAfter(last, due) : command, before.state),
    at: timestampOf(epoch * 1e6),
    trigger: { command_id: dueIdOf(name), correlation_id: name, causation_id: name, origin: { kind: 'clock' } },
  })
}

/**
 * Makes a test of commands in their order: true if the events of a command must be appended with those before them. Readers
 * take an epoch that has no tick and no interruption as one that never gets an interruption; so the interruptions of a second
 * are appended with its ticks, and those of a silence with each other.
 */
const togetherTest = (): ((due: DueCommand, before: TickHour) => boolean) => {
  /** The second at which the newest interruption was found, unless another command came after it. */
  let interruptedAt: number | undefined
  return ({ epoch, command }, { recorded }) => {
    const isInterruption = command.type === 'InterruptFeed'
    const isTogether = isInterruption && (command.gap.from === recorded || interruptedAt === epoch)
    interruptedAt = isInterruption ? epoch : undefined
    return isTogether
  }
}

type Append = (planned: StreamState<TickHour>, events: readonly UnstoredEvent<TickEvent>[]) => Promise<void>

/** Collects the planned events of commands after an hour; appends them when a stream begins or they fill an append. */
const plannedBatch = (stored: StreamState<TickHour>, append: Append) => {
  let last = stored
  let events: UnstoredEvent<TickEvent>[] = []
  let bytes = 0
  const mustBeTogether = togetherTest()

  const flush = async (): Promise<void> => {
    await append(last, events)
    events = []
    bytes = 0
  }

  const take = async (due: DueCommand, stream: string): Promise<void> => {
    const isFirst = stream !== last.stream
    const before = isFirst ? { ...NO_HOUR, stream } : last
    const decision = planDue(due, last, before)
    const isFull = events.length + decision.events.length > EVENTS_PER_APPEND || bytes > BYTES_PER_APPEND
    const isTogether = mustBeTogether(due, before.state)
    if (isFirst || (isFull && !isTogether)) await flush()
    events.push(...decision.events)
    bytes += decision.bytes
    const { state, tip, lastAt } = decision
    last = { stream, state, tip, lastAt }
  }

  return { last: () => last, take, flush }
}

/** Opens the log at the newest hour; `undefined` is a market without ticks, whose first hour begins with the first command. */
export const openTickLog = (
  { store, tracer }: { readonly store: EventStore; readonly tracer: Tracer },
  newest: StreamState<TickHour> | undefined,
): TickLog => {
  let stored = newest ?? NO_HOUR

  const append: Append = async (planned, events) => {
    const [first] = events
    if (first === undefined) return
    const isNewHour = first.chained.revision === 0
    const position = await appendPlanned({ store, tracer }, stored, events)
    if (isNewHour) {
      const { stream, revision, hash } = first.chained
      const event = { stream, revision, id: eventId(hash) }
      await store.savePosition(NEWEST_HOUR, { epoch: store.epoch, position, event })
    }
    stored = planned
  }

  const perform = async (due: readonly DueCommand[]): Promise<void> => {
    const batch = plannedBatch(stored, append)
    for (const each of due) {
      const stream = ticksStream(each.epoch)
      const last = batch.last()
      const mustClose = stream !== last.stream && last.tip.revision >= 0 && !last.state.isClosed
      if (mustClose) await batch.take(closeOf(epochOfStream(last.stream)), last.stream)
      await batch.take(each, stream)
    }
    await batch.flush()
  }

  return { hour: () => stored.state, perform }
}
