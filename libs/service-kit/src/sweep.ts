import type { Bus, Outgoing } from '@folio/bus/port.ts'
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
/** Events are read so many at a time: one after the other, thousands of processes would take longer than their pauses. */
const READ_AT_ONCE = 16

/** When a process is due for its step again, and the pause before that. */
type Wait = { readonly dueAtMs: number; readonly pauseMs: number }

/** A process whose step is due, by what it waits under. */
type Due = { readonly id: string; readonly open: OpenProcess; readonly wait: Wait }

/** The steps that could be made, with what they are for; one that cannot be made does not hold up the others. */
const stepsOf = async <Event extends DomainEvent>(sweeping: Sweeping<Event>, due: readonly Due[]) => {
  const made: { readonly due: Due; readonly step: Outgoing | undefined }[] = []
  const failures: unknown[] = []
  const left = due.values()
  const worker = async (): Promise<void> => {
    for (const one of left) {
      try {
        made.push({ due: one, step: await stepAgain(sweeping, one.open) })
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, worker))
  return { made, failures }
}

/**
 * A sweep over what is open: sends the next step again for everything that waits longer than a second, with growing
 * pauses, for as long as it is open; repeats change nothing. Answers how many are open. Rejects after a whole round in
 * which some step could not be made, and at once where none can be sent: what was sent before that keeps its pause.
 */
export const sweeper = <Event extends DomainEvent>(sweeping: Sweeping<Event>): (() => Promise<number>) => {
  let waits = new Map<string, Wait>()
  return async () => {
    const still = new Map<string, Wait>()
    const failures: unknown[] = []
    const nowMs = performance.now()

    const sweepPage = async (page: readonly OpenEntry[]): Promise<void> => {
      const due: Due[] = []
      for (const [key, open] of page) {
        // A process at its next step waits anew.
        const id = `${key} ${eventRef(open)}`
        const wait = waits.get(id) ?? { dueAtMs: nowMs + FIRST_AFTER_MS, pauseMs: FIRST_AFTER_MS }
        still.set(id, wait)
        if (wait.dueAtMs <= nowMs) due.push({ id, open, wait })
      }
      const steps = await stepsOf(sweeping, due)
      failures.push(...steps.failures)
      const outgoing = steps.made.flatMap(({ step }) => (step === undefined ? [] : [step]))
      if (outgoing.length > 0) await sweeping.bus.send(outgoing)
      for (const { due: sent } of steps.made) {
        const pauseMs = Math.min(sent.wait.pauseMs * 2, PAUSE_MAX_MS)
        still.set(sent.id, { dueAtMs: nowMs + pauseMs, pauseMs })
      }
    }

    try {
      for await (const page of openPages(sweeping)) await sweepPage(page)
    } catch (error) {
      waits = new Map([...waits, ...still])
      throw error
    }
    waits = still
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps could not be sent again`)
    return still.size
  }
}

type OpenEntry = readonly [key: string, open: OpenProcess]

/** Everything that is open, page after page. */
const openPages = async function* ({ readModel, view }: Sweeping<never>): AsyncIterable<readonly OpenEntry[]> {
  const { list } = typedView(readModel, view)
  const range = { prefix: viewKeys.openProcesses, limit: PAGE_ENTRIES }
  for (let after: string | undefined; ; ) {
    const { entries } = await list(after === undefined ? range : { ...range, after })
    yield entries
    after = entries.at(-1)?.[0]
    if (entries.length < PAGE_ENTRIES) return
  }
}
