import { eventRef } from '@folio/contracts/event-metadata.ts'
import { viewKey } from '@folio/contracts/view-key.ts'
import { type Passing, type StandsOn, viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { Mark, ReadModel, ViewChange } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { forgettable } from './forgettable.ts'
import type { Log } from './log.ts'
import { changesOf, type Project, type StoredEvent } from './projection.ts'
import type { ReadPage } from './read-page.ts'
import { holdsAnyEvent, holdsEvent } from './same-history.ts'
import type { TimeLimits } from './time-limits.ts'
import { typedView } from './typed-view.ts'

/** The view moved without its follower: somebody else follows too, or it fell back to an older state. */
export class ViewMoved extends Error {
  override readonly name = 'ViewMoved'
}

/** The view is of a later epoch than the store was when this process opened it: only its successors may move the view. */
export class EpochBehind extends Error {
  override readonly name = 'EpochBehind'
}

/** A service's view as its follower knows it: where it stands, and how it is brought on. */
export type FollowedView<Event> = {
  readonly position: () => Position
  /**
   * Asks where the view stands; begins it anew where it never was, is of an earlier epoch, is ahead of the store, or stands
   * on another event than the store has there. Throws `EpochBehind` where it is of a later epoch.
   */
  readonly begin: () => Promise<void>
  /** Shows what lies beyond the view's position and moves it to the page's; throws `ViewMoved` if it stands elsewhere. */
  readonly show: (page: ReadPage<Event>) => Promise<void>
  /**
   * Notes that everything before now has been seen, at once or as soon as the view stands where the store stands now.
   * Answers whether the view is still where this follower brought it.
   */
  readonly noteCaughtUp: () => Promise<boolean>
  /** Up to where no command is in the index any more. */
  readonly forgottenTo: () => Position
  /** Takes entries out of the index, those of all events up to a position; answers whether it could. */
  readonly forget: (keys: ReadonlySet<string>, upTo: Position) => Promise<boolean>
  /** Takes passing entries out, those of all that expired before a moment; answers whether it could. */
  readonly dropPassed: (keys: readonly string[], before: string) => Promise<boolean>
}

/** What a followed view is made of. */
export type ViewFollowing<Event> = {
  readonly service: string
  readonly streamPrefixes: readonly string[]
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly project: Project<Event>
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'clockSkewMs' | 'commandIdsKeptMs'>
  readonly log: Log
}

/** A try fails whenever the follower brought the view on meanwhile. */
const TRIES_MAX = 5

const NO_CHANGES = { puts: new Map<string, never>(), deletes: new Set<string>() }

/** The view of a service, not yet asked where it stands. */
export const followedView = <Event extends DomainEvent>(following: ViewFollowing<Event>): FollowedView<Event> => {
  const { service, streamPrefixes, store, readModel, project, clock, times, log } = following
  const beginning: Mark = { epoch: store.epoch, position: 0 }
  let mark = beginning
  let forgottenTo: Position = 0
  /** Whether the index has no entry at all: then what is too old for it need not be put there first. */
  let isIndexEmpty = false
  /** Whoever has reached this position of the store has seen everything that happened before that moment. */
  let seenAll = { position: Number.POSITIVE_INFINITY, at: 0 }

  const isUsable = ({ epoch, position }: Mark, stored: Position): boolean => epoch === store.epoch && position <= stored

  const isOfThisStore = async (at: Mark, on: StandsOn | undefined): Promise<boolean> =>
    on === undefined
      ? !(await holdsAnyEvent(store, { prefixes: streamPrefixes, upTo: at.position }))
      : holdsEvent(store, on)

  const tooOld = (unseen: readonly StoredEvent<Event>[]): number => {
    if (!isIndexEmpty || times.commandIdsKeptMs === Number.POSITIVE_INFINITY) return 0
    const before = timestampOf(clock() - times.commandIdsKeptMs * 1000)
    return forgettable(unseen, { before, isCut: false })
  }

  const apply = async (change: ViewChange): Promise<boolean> => (await readModel.apply(service, change)) === 'applied'

  /** Changes the view where it stands; what is to change is asked for anew with each try. */
  const amend = async (changes: () => Promise<Pick<ViewChange, 'puts' | 'deletes'>>): Promise<boolean> => {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const stood = mark
      if (await apply({ from: stood, to: stood, ...(await changes()) })) return true
      if (mark === stood) return false
    }
    return false
  }

  return {
    position: () => mark.position,
    begin: async () => {
      const { standing, values } = await typedView(readModel, service).get([viewKeys.standsOn, viewKeys.forgotten])
      const stored = await store.lastPosition()
      if (standing.mark !== null && standing.mark.epoch > store.epoch) {
        throw new EpochBehind(`the view ${service} is of epoch ${standing.mark.epoch}, the store of ${store.epoch}`)
      }
      if (standing.mark !== null && isUsable(standing.mark, stored)) {
        const [on, forgotten] = values
        if (await isOfThisStore(standing.mark, on)) {
          mark = standing.mark
          forgottenTo = forgotten?.position ?? 0
          isIndexEmpty = forgottenTo >= mark.position
          return
        }
        const facts = { service, mark: standing.mark, event: on === undefined ? null : eventRef(on), id: on?.id }
        log.error(facts, 'the view stands on an event that the store does not have there: it is made anew')
      }
      mark = beginning
      forgottenTo = 0
      isIndexEmpty = true
      await apply({ from: null, to: mark, ...NO_CHANGES })
    },
    show: async ({ events, position }) => {
      if (position <= mark.position) return
      const from = mark
      const to = { epoch: store.epoch, position }
      const unseen = events.map(({ stored }) => stored).filter((stored) => stored.position > from.position)
      const caughtUp = position >= seenAll.position ? { caughtUpAt: seenAll.at } : {}
      const unindexed = tooOld(unseen)
      if (!(await apply({ from, to, ...caughtUp, ...changesOf(unseen, project, unindexed) }))) {
        throw new ViewMoved(`the view ${service} moved`)
      }
      mark = to
      forgottenTo = unseen[unindexed - 1]?.position ?? forgottenTo
      isIndexEmpty &&= unindexed === unseen.length
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
    forgottenTo: () => forgottenTo,
    forget: async (keys, upTo) => {
      const puts = new Map([[viewKeys.forgotten, { position: upTo }]])
      const isForgotten = await amend(async () => ({ puts, deletes: keys }))
      if (isForgotten) forgottenTo = upTo
      return isForgotten
    },
    dropPassed: (keys, before) =>
      amend(async () => {
        // Something newer may stand under a key by now.
        const { values } = await typedView(readModel, service).get(keys.map((key) => viewKey<Passing>(key)))
        const isPassed = (_: string, place: number): boolean => (values[place]?.expires_at ?? before) < before
        return { puts: new Map([[viewKeys.passed, { before }]]), deletes: new Set(keys.filter(isPassed)) }
      }),
  }
}
