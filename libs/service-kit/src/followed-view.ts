import type { EventStore, Position } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Mark, ReadModel, ViewChange } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { changesOf, type Project } from './projection.ts'
import type { ReadPage } from './read-page.ts'
import type { TimeLimits } from './time-limits.ts'

/** The view moved without its follower: somebody else follows too, or it fell back to an older state. */
export class ViewMoved extends Error {
  override readonly name = 'ViewMoved'
}

/** A service's view as its follower knows it: where it stands, and how it is brought on. */
export type FollowedView<Event> = {
  readonly position: () => Position
  /** Asks where the view stands; begins it anew where it never was, is of another epoch, or is ahead of the store. */
  readonly begin: () => Promise<void>
  /** Shows what lies beyond the view's position and moves it to the page's; throws `ViewMoved` if it stands elsewhere. */
  readonly show: (page: ReadPage<Event>) => Promise<void>
  /**
   * Notes that everything before now has been seen, at once or as soon as the view stands where the store stands now.
   * Answers whether the view is still where this follower brought it.
   */
  readonly noteCaughtUp: () => Promise<boolean>
}

/** What a followed view is made of. */
export type ViewFollowing<Event> = {
  readonly service: string
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly project: Project<Event>
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'clockSkewMs'>
}

const NO_CHANGES = { puts: new Map<string, never>(), deletes: new Set<string>() }

/** The view of a service, not yet asked where it stands. */
export const followedView = <Event extends DomainEvent>(following: ViewFollowing<Event>): FollowedView<Event> => {
  const { service, store, readModel, project, clock, times } = following
  const beginning: Mark = { epoch: store.epoch, position: 0 }
  let mark = beginning
  /** Whoever has reached this position of the store has seen everything that happened before that moment. */
  let seenAll = { position: Number.POSITIVE_INFINITY, at: 0 }

  const isUsable = ({ epoch, position }: Mark, stored: Position): boolean => epoch === store.epoch && position <= stored

  const apply = async (change: ViewChange): Promise<boolean> => (await readModel.apply(service, change)) === 'applied'

  return {
    position: () => mark.position,
    begin: async () => {
      const { standing } = await readModel.get(service, [])
      const stored = await store.lastPosition()
      if (standing.mark !== null && isUsable(standing.mark, stored)) {
        mark = standing.mark
        return
      }
      mark = beginning
      await apply({ from: null, to: mark, ...NO_CHANGES })
    },
    show: async ({ events, position }) => {
      if (position <= mark.position) return
      const from = mark
      const to = { epoch: store.epoch, position }
      const unseen = events.map(({ stored }) => stored).filter((stored) => stored.position > from.position)
      const caughtUp = position >= seenAll.position ? { caughtUpAt: seenAll.at } : {}
      if (!(await apply({ from, to, ...caughtUp, ...changesOf(unseen, project) }))) {
        throw new ViewMoved(`the view ${service} moved`)
      }
      mark = to
    },
    noteCaughtUp: async () => {
      const at = clock() - times.clockSkewMs * 1000
      const stored = await store.lastPosition()
      seenAll = { position: stored, at }
      const stood = mark
      if (stood.position < stored) return true
      // A mismatch that this follower caused by bringing the view on meanwhile says nothing.
      return (await apply({ from: stood, to: stood, caughtUpAt: at, ...NO_CHANGES })) || mark !== stood
    },
  }
}
