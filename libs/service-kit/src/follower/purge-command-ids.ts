import { type CommandEntry, type ViewKey, viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { metadataOf } from '../events/event-codec.ts'
import type { TimeLimits } from '../time-limits.ts'
import { oldEventsTask, type ShownEvents } from './old-events.ts'
import type { ProjectedView } from './projected-view.ts'

/** The dependencies of purging command ids. */
export type PurgeOptions = ShownEvents & {
  readonly view: Pick<ProjectedView<never>, 'position' | 'purgedUpTo' | 'purge'>
  readonly times: Pick<TimeLimits, 'commandIdsKeptMs'>
}

/**
 * Creates the task that deletes the ids of commands from the index that were answered longer ago than ids are kept: a
 * bounded number at each call, in the order of the store. The view records the position.
 */
export const commandIdPurger = (options: PurgeOptions): (() => Promise<void>) => {
  const { view, times } = options
  return oldEventsTask(options, {
    keptMs: times.commandIdsKeptMs,
    takenUpTo: view.purgedUpTo,
    take: (events, upTo) => {
      const answers = new Map<ViewKey<CommandEntry>, EventRef>()
      for (const event of events) {
        const { command_id, fingerprint } = metadataOf(event)
        if (fingerprint !== undefined) answers.set(viewKeys.command(command_id), event)
      }
      return view.purge(answers, upTo)
    },
  })
}
