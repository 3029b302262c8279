import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader, Position } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { AggregateState } from '../aggregates/aggregate-state.ts'
import { answerSourceOf, unansweredUpTo } from '../events/command-origin.ts'
import { metadataOf } from '../events/event-codec.ts'
import type { DuplicateCheck } from '../events/read-events-at.ts'
import type { ViewReader } from '../views/view-reader.ts'

const PAGE_EVENTS = 256
const INDEX_WAIT_MS = 2000
const INDEX_POLL_MS = 20

/** The position of the cause of each step, by command id. */
type Causes = ReadonlyMap<string, Position>

/**
 * Looks for the answers to steps. An answer follows the cause of its step, so one read backwards from the tip to the
 * earliest cause finds the answers to all of them.
 */
const checkSteps = async (
  store: EventReader,
  current: AggregateState<unknown>,
  causes: Causes,
): Promise<ReadonlyMap<string, DuplicateCheck>> => {
  const floor = current.recent.floor
  const checks = new Map<string, DuplicateCheck>(
    [...causes.keys()].map((id) => [id, { kind: 'first_seen', unansweredUpTo: floor }]),
  )
  const earliest = Math.min(...causes.values())
  let from = current.tip.revision
  for (let left = causes.size; from >= 0 && left > 0; ) {
    const page = await store.readStream(current.stream, { direction: 'backwards', from, limit: PAGE_EVENTS })
    for (const event of page) {
      if (event.position <= earliest) return checks
      const id = metadataOf(event).command_id
      if (event.position <= (causes.get(id) ?? Number.POSITIVE_INFINITY)) continue
      if (checks.get(id)?.kind !== 'answered') left -= 1
      checks.set(id, { kind: 'answered', stream: event.stream, revision: event.revision, event })
    }
    if (page.length === 0) break
    from -= page.length
  }
  return checks
}

/** Looks up a command in the index; undefined while the index is unavailable or has not reached `floor`. */
const checkIndex = async (
  view: ViewReader,
  commandId: string,
  floor: Position,
): Promise<DuplicateCheck | undefined> => {
  try {
    const { checkpoint, values } = await view.get([viewKeys.command(commandId)])
    const [entry] = values
    if (entry !== undefined && 'stream' in entry) {
      return { kind: 'answered', stream: entry.stream, revision: entry.revision }
    }
    return checkpoint.position >= floor ? { kind: 'first_seen', unansweredUpTo: checkpoint.position } : undefined
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return undefined
    throw error
  }
}

/** Looks up a client's command in the index again and again until the index reaches `floor`. */
const checkClientCommand = async (
  view: ViewReader,
  commandId: string,
  { floor, giveUpAtMs }: { readonly floor: Position; readonly giveUpAtMs: number },
): Promise<DuplicateCheck> => {
  for (;;) {
    const check = await checkIndex(view, commandId, floor)
    if (check !== undefined) return check
    if (performance.now() >= giveUpAtMs) return { kind: 'unknown' }
    await sleep(INDEX_POLL_MS)
  }
}

/**
 * Tells if the recent commands in memory cannot prove that a command is new: its sender knew less than they dropped.
 */
export const needsDuplicateCheck = ({ recent }: AggregateState<unknown>, message: CommandMessage<unknown>): boolean =>
  unansweredUpTo(message.origin) < recent.floor && recent.ids?.get(message.command_id) === undefined

/**
 * Checks the commands that the recent commands in memory cannot tell: steps in the stream, clients' commands in the
 * index.
 */
export const checkDuplicates = async (
  { store, view }: { readonly store: EventReader; readonly view: ViewReader },
  current: AggregateState<unknown>,
  messages: readonly CommandMessage<unknown>[],
): Promise<ReadonlyMap<string, DuplicateCheck>> => {
  const causes = new Map<string, Position>()
  const commands = new Set<string>()
  for (const message of messages) {
    if (!needsDuplicateCheck(current, message)) continue
    const source = answerSourceOf(message.origin)
    switch (source.kind) {
      case 'index':
        commands.add(message.command_id)
        break
      case 'stream':
        causes.set(message.command_id, source.after)
        break
      default:
        unreachable(source)
    }
  }
  const checks = new Map(causes.size === 0 ? [] : await checkSteps(store, current, causes))
  // One time limit for all of them: the other commands of the aggregate wait behind them.
  const giveUpAtMs = performance.now() + INDEX_WAIT_MS
  for (const commandId of commands) {
    checks.set(commandId, await checkClientCommand(view, commandId, { floor: current.recent.floor, giveUpAtMs }))
  }
  return checks
}
