import type { Bus } from '@folio/bus/port.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { ReadModel, ViewValue } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { eventOf, metadataOf } from './event-codec.ts'
import { type NextStep, stepMessage } from './next-step.ts'

/** A process that waits for its next step, as the view lists it: the event that makes the step necessary. */
export type OpenProcess = { readonly stream: string; readonly revision: number; readonly since: string }

/** What the sweep of a service is made of. */
export type Sweeping<Event extends DomainEvent> = {
  readonly view: string
  readonly store: EventReader
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly eventTypes: ReadonlySet<string>
  readonly nextStep: NextStep<Event>
  readonly clock: Clock
}

const FIRST_AFTER_MS = 1000
const PAUSE_MAX_MS = 30_000
const PAGE_ENTRIES = 500

const isOpenProcess = (value: ViewValue): value is OpenProcess & ViewValue =>
  typeof value['stream'] === 'string' && typeof value['revision'] === 'number'

/**
 * A sweep over what is open: sends the next step again for everything that waits longer than a second, with growing
 * pauses, for as long as it is open; repeats change nothing. Answers how many are open.
 */
export const sweeper = <Event extends DomainEvent>(sweeping: Sweeping<Event>): (() => Promise<number>) => {
  const { view, store, bus, readModel, eventTypes, nextStep, clock } = sweeping
  let waits = new Map<string, { readonly dueAtMs: number; readonly pauseMs: number }>()

  const sendAgain = async ({ stream, revision }: OpenProcess): Promise<void> => {
    const [recorded] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
    if (recorded === undefined) return
    const step = nextStep(eventOf<Event>(recorded, eventTypes), eventRef(recorded))
    if (step === undefined) return
    const cause = {
      stream,
      revision,
      position: recorded.position,
      correlationId: metadataOf(recorded).correlation_id,
      epoch: store.epoch,
      at: timestampOf(clock()),
    }
    await bus.send([stepMessage(step, cause)])
  }

  return async () => {
    const still = new Map<string, { readonly dueAtMs: number; readonly pauseMs: number }>()
    const nowMs = clock() / 1000
    let after: string | undefined
    for (;;) {
      const range = { prefix: viewKeys.openProcesses, limit: PAGE_ENTRIES, ...(after === undefined ? {} : { after }) }
      const { entries } = await readModel.list(view, range)
      for (const [key, value] of entries) {
        if (!isOpenProcess(value)) continue
        // A process at its next step waits anew.
        const id = `${key} ${value.stream}@${value.revision}`
        const wait = waits.get(id) ?? { dueAtMs: nowMs + FIRST_AFTER_MS, pauseMs: FIRST_AFTER_MS }
        if (wait.dueAtMs > nowMs) {
          still.set(id, wait)
          continue
        }
        await sendAgain(value)
        const pauseMs = Math.min(wait.pauseMs * 2, PAUSE_MAX_MS)
        still.set(id, { dueAtMs: nowMs + pauseMs, pauseMs })
      }
      after = entries.at(-1)?.[0]
      if (entries.length < PAGE_ENTRIES) break
    }
    waits = still
    return still.size
  }
}
