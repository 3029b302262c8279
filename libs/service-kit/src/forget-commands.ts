import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader, Position } from '@folio/event-store/port.ts'
import { type Clock, microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from './event-codec.ts'
import type { FollowedView } from './followed-view.ts'
import { forgettable } from './forgettable.ts'
import type { TimeLimits } from './time-limits.ts'

/** What forgetting is made of. */
export type Forgetting = {
  readonly streamPrefixes: readonly string[]
  readonly store: EventReader
  readonly view: Pick<FollowedView<never>, 'position' | 'forgottenTo' | 'forget'>
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'commandIdsKeptMs'>
}

const EVENTS_AT_ONCE = 500
const ROUNDS_MAX = 10
/** When to look again where nothing stands that could become old. */
const IDLE_MS = 60_000

/**
 * Takes the ids of commands out of the index that were answered longer ago than ids are kept: a bounded number at each
 * call, in the order of the store, and the view remembers how far. Reads nothing before the next one is due.
 */
export const commandForgetter = ({ streamPrefixes, store, view, clock, times }: Forgetting): (() => Promise<void>) => {
  const keptUs = times.commandIdsKeptMs * 1000
  let dueAt = 0

  /** Answers whether there may be more to forget at once. */
  const forgetSome = async (): Promise<boolean> => {
    const range = { prefixes: streamPrefixes, after: view.forgottenTo(), limit: EVENTS_AT_ONCE }
    const page = await store.readAll(range)
    const shown = view.position()
    const answers = page.events
      .filter(({ position }) => position <= shown)
      .map((event) => ({ position: event.position, metadata: metadataOf(event) }))
    const isCut = page.events.length === EVENTS_AT_ONCE || answers.length < page.events.length
    const old = answers.slice(0, forgettable(answers, { before: timestampOf(clock() - keptUs), isCut }))
    const last: Position | undefined = old.at(-1)?.position
    if (last === undefined) {
      const [first] = answers
      dueAt = first === undefined ? clock() + IDLE_MS * 1000 : microsecondsOf(first.metadata.at) + keptUs
      return false
    }
    const clients = old.filter(({ metadata }) => metadata.fingerprint !== undefined)
    return view.forget(new Set(clients.map(({ metadata }) => viewKeys.command(metadata.command_id))), last)
  }

  return async () => {
    if (keptUs === Number.POSITIVE_INFINITY || clock() < dueAt) return
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) if (!(await forgetSome())) return
  }
}
