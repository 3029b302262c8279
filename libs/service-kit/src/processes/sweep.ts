import type { Bus, Outgoing } from '@folio/bus/port.ts'
import { type OpenProcess, viewKeys } from '@folio/contracts/view-keys.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { typedView, type ViewEntries } from '../views/typed-view.ts'
import { viewPages } from '../views/view-pages.ts'
import { rebuildSteps, type StepContext } from './rebuild-step.ts'

/** The dependencies of a sweep. */
export type SweepOptions<Event extends DomainEvent> = StepContext<Event> & {
  readonly view: string
  readonly bus: Bus
  readonly readModel: ReadModel
}

const FIRST_AFTER_MS = 1000
const PAUSE_MAX_MS = 30_000
const PAGE_ENTRIES = 500
/** The events that are read at a time; one by one, thousands of processes would take longer than their pauses. */
const READ_AT_ONCE = 16

/** The time at which a process gets its step again, and the pause before. */
type Wait = { readonly dueAtMs: number; readonly pauseMs: number }

/** A process whose step is due, with its view key. */
type Due = { readonly id: string; readonly open: OpenProcess; readonly wait: Wait }

/** Rebuilds the steps of due processes; a failure does not hold up the others. */
const stepsOf = async <Event extends DomainEvent>(sweeping: SweepOptions<Event>, due: readonly Due[]) => {
  const made: { readonly due: Due; readonly steps: readonly Outgoing[] }[] = []
  const failures: unknown[] = []
  const left = due.values()
  const worker = async (): Promise<void> => {
    for (const one of left) {
      try {
        made.push({ due: one, steps: await rebuildSteps(sweeping, one.open) })
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, worker))
  return { made, failures }
}

/**
 * Creates the sweep: it sends the next step again for each open process that has waited longer than a second, with growing
 * pauses; a repeated step changes nothing. It returns the number of open processes. It rejects after a whole round if a step
 * could not be rebuilt, and at once if the bus takes no message; steps that were sent before keep their pauses.
 */
export const sweeper = <Event extends DomainEvent>(sweeping: SweepOptions<Event>): (() => Promise<number>) => {
  const { readModel, view } = sweeping
  let waits = new Map<string, Wait>()
  return async () => {
    const still = new Map<string, Wait>()
    const failures: unknown[] = []
    const nowMs = performance.now()

    const sweepPage = async (page: ViewEntries<OpenProcess>): Promise<void> => {
      const due: Due[] = []
      for (const [key, open] of page) {
        // A process at its next step starts a new wait.
        const id = `${key} ${formatEventRef(open)}`
        const wait = waits.get(id) ?? { dueAtMs: nowMs + FIRST_AFTER_MS, pauseMs: FIRST_AFTER_MS }
        still.set(id, wait)
        if (wait.dueAtMs <= nowMs) due.push({ id, open, wait })
      }
      const rebuilt = await stepsOf(sweeping, due)
      failures.push(...rebuilt.failures)
      const outgoing = rebuilt.made.flatMap(({ steps }) => steps)
      if (outgoing.length > 0) await sweeping.bus.send(outgoing)
      for (const { due: sent } of rebuilt.made) {
        const pauseMs = Math.min(sent.wait.pauseMs * 2, PAUSE_MAX_MS)
        still.set(sent.id, { dueAtMs: nowMs + pauseMs, pauseMs })
      }
    }

    try {
      const range = { prefix: viewKeys.openProcesses, limit: PAGE_ENTRIES }
      for await (const { entries } of viewPages(range, typedView(readModel, view).list)) await sweepPage(entries)
    } catch (error) {
      waits = new Map([...waits, ...still])
      throw error
    }
    waits = still
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps could not be sent again`)
    return still.size
  }
}
