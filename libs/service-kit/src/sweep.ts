import type { Bus } from '@folio/bus/port.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import { type OpenProcess, viewKeys } from '@folio/contracts/view-keys.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { type Stepping, stepAgain } from './step-again.ts'
import { typedView } from './typed-view.ts'

/** What the sweep of a service is made of. */
export type Sweeping<Event extends DomainEvent> = Stepping<Event> & {
  readonly view: string
  readonly bus: Bus
  readonly readModel: ReadModel
}

const FIRST_AFTER_MS = 1000
const PAUSE_MAX_MS = 30_000
const PAGE_ENTRIES = 500

/** When a process is due for its step again, and the pause before that. */
type Wait = { readonly dueAtMs: number; readonly pauseMs: number }

/**
 * A sweep over what is open: sends the next step again for everything that waits longer than a second, with growing
 * pauses, for as long as it is open; repeats change nothing. Answers how many are open.
 */
export const sweeper = <Event extends DomainEvent>(sweeping: Sweeping<Event>): (() => Promise<number>) => {
  let waits = new Map<string, Wait>()
  return async () => {
    const still = new Map<string, Wait>()
    const nowMs = performance.now()
    for await (const [key, open] of openProcesses(sweeping)) {
      // A process at its next step waits anew.
      const id = `${key} ${eventRef(open)}`
      const wait = waits.get(id) ?? { dueAtMs: nowMs + FIRST_AFTER_MS, pauseMs: FIRST_AFTER_MS }
      if (wait.dueAtMs > nowMs) {
        still.set(id, wait)
        continue
      }
      const step = await stepAgain(sweeping, open)
      if (step !== undefined) await sweeping.bus.send([step])
      const pauseMs = Math.min(wait.pauseMs * 2, PAUSE_MAX_MS)
      still.set(id, { dueAtMs: nowMs + pauseMs, pauseMs })
    }
    waits = still
    return still.size
  }
}

/** Everything that is open, page after page. */
const openProcesses = async function* ({
  readModel,
  view,
}: Sweeping<never>): AsyncIterable<readonly [key: string, open: OpenProcess]> {
  const { list } = typedView(readModel, view)
  const range = { prefix: viewKeys.openProcesses, limit: PAGE_ENTRIES }
  for (let after: string | undefined; ; ) {
    const { entries } = await list(after === undefined ? range : { ...range, after })
    yield* entries
    after = entries.at(-1)?.[0]
    if (entries.length < PAGE_ENTRIES) return
  }
}
