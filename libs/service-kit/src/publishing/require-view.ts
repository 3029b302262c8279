import type { EventReader, Position } from '@folio/event-store/port.ts'
import { type ReadModel, ReadModelUnavailable, type ViewStatus } from '@folio/read-model/port.ts'
import { typedView } from '../views/typed-view.ts'

/** A view, the streams that it shows, and their store. */
export type ViewToRequire = {
  readonly service: string
  readonly streamPrefix: string
  readonly store: EventReader
  readonly readModel: ReadModel
}

const PAGE_EVENTS = 200

const ADVICE = 'let the views catch up first: start the services, wait until they are ready, and publish again'

/** Finds the first event of the streams after a position; undefined if there is none up to the end position. */
const firstAfter = async (
  { streamPrefix, store }: ViewToRequire,
  from: Position,
  upTo: Position,
): Promise<Position | undefined> => {
  for (let after = from; after < upTo; ) {
    const page = await store.readAll({ prefixes: [streamPrefix], after, limit: PAGE_EVENTS })
    const [event] = page.events
    if (event !== undefined) return event.position <= upTo ? event.position : undefined
    if (page.atEnd) return undefined
    after = page.position
  }
  return undefined
}

/**
 * Throws `ReadModelUnavailable` unless a view was begun, in the epoch of the store, and stands at a position or after
 * it.
 */
export const assertReached = (
  { service, store }: Pick<ViewToRequire, 'service' | 'store'>,
  { checkpoint }: ViewStatus,
  least: Position,
): void => {
  const refused = (why: string) => new ReadModelUnavailable(`the view ${service} ${why}; ${ADVICE}`)
  if (checkpoint === null) throw refused('does not exist')
  if (checkpoint.epoch !== store.epoch) throw refused(`has epoch ${checkpoint.epoch}, and the store ${store.epoch}`)
  if (checkpoint.position < least) throw refused(`is at position ${checkpoint.position}, before ${least}`)
}

/**
 * Returns the position, at most the end position, that a view has reached and keeps; throws `ReadModelUnavailable`
 * unless it has the epoch of the store and every event of its streams up to the end position.
 */
export const requireView = async (view: ViewToRequire, upTo: Position): Promise<Position> => {
  const { status } = await typedView(view.readModel, view.service).get([])
  assertReached(view, status, 0)
  const reached = Math.min(status.checkpoint?.position ?? 0, upTo)
  const missing = await firstAfter(view, reached, upTo)
  if (missing !== undefined) assertReached(view, status, missing)
  return reached
}
