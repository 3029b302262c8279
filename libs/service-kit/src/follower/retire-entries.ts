import type { DomainEvent } from '../aggregates/aggregate.ts'
import { storedEvent } from '../events/stored-event.ts'
import type { Project, ViewRetention } from '../views/projection.ts'
import { oldEventsTask, type ShownEvents } from './old-events.ts'
import type { ProjectedView } from './projected-view.ts'

/** The dependencies of retiring entries. */
export type RetiringOptions<Event extends DomainEvent> = ShownEvents & {
  readonly eventTypes: ReadonlySet<string>
  readonly view: Pick<ProjectedView<never>, 'position' | 'retiredUpTo' | 'retire'>
  readonly project: Project<Event>
}

/**
 * Creates the task that deletes the entries under the prefix of a retention that events put longer ago than it keeps them: a
 * bounded number at each call, in the order of the store, which is that of the ends of their time. The view records the position.
 */
export const entryRetirer = <Event extends DomainEvent>(
  options: RetiringOptions<Event>,
  { prefix, keptMs }: ViewRetention,
): (() => Promise<void>) => {
  const { view, eventTypes, project } = options
  return oldEventsTask(options, {
    keptMs,
    takenUpTo: view.retiredUpTo,
    take: (events, upTo) => {
      const keys = new Set<string>()
      const put = (key: string): void => {
        if (key.startsWith(prefix)) keys.add(key)
      }
      for (const event of events) project(storedEvent<Event>(event, eventTypes), { put, delete: () => {} })
      return view.retire(keys, upTo)
    },
  })
}
