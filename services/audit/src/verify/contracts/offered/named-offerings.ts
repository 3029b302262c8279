import { offeringStream } from '@folio/contracts/market/commands.ts'
import type { Offering } from '@folio/contracts/market/offering.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../../accounts/account-fold.ts'
import { eventsOf } from '../../stream-events.ts'

/** The change that took the place of an offering: its position, and its time, at which the operator asked for it. */
type Replacement = { readonly position: number; readonly at: Timestamp }

/** The offering of a symbol at a revision of its stream, the position of the event with that revision, and the next change. */
export type NamedOffering = {
  readonly offering: Offering
  readonly position: number
  readonly replacement: Replacement | undefined
}

/** Finds the offering of a symbol at a revision of its stream; undefined where the stream has no such revision. */
export type OfferingAt = (symbol: string, revision: number) => NamedOffering | undefined

/** The stream of a symbol: the position of each revision, and the changes of its offering. */
type History = { readonly positions: ReadonlyMap<number, number>; readonly changes: readonly ScannedEvent[] }

const historyOf = (readStream: ReadStream, symbol: string): History => {
  const positions = new Map<number, number>()
  const changes: ScannedEvent[] = []
  for (const event of eventsOf(readStream, offeringStream(symbol))) {
    positions.set(event.revision, event.position)
    if (event.type === 'OfferingChanged') changes.push(event)
  }
  return { positions, changes }
}

const replacementOf = (next: ScannedEvent | undefined): Replacement | undefined =>
  next && { position: next.position, at: JSON.parse(next.metadata).at }

const namedIn = ({ positions, changes }: History, named: number): NamedOffering | undefined => {
  const position = positions.get(named)
  const index = changes.findLastIndex(({ revision }) => revision <= named)
  const change = changes[index]
  if (position === undefined || change === undefined) return undefined
  return { offering: JSON.parse(change.data), position, replacement: replacementOf(changes[index + 1]) }
}

/** Reads the stream of each symbol once, and keeps the offerings that it has found. */
export const offeringsOf = (readStream: ReadStream): OfferingAt => {
  const histories = new Map<string, History>()
  const found = new Map<string, NamedOffering | undefined>()
  return (symbol, revision) => {
    const key = `${symbol} ${revision}`
    if (found.has(key)) return found.get(key)
    const history = histories.get(symbol) ?? historyOf(readStream, symbol)
    histories.set(symbol, history)
    const named = namedIn(history, revision)
    found.set(key, named)
    return named
  }
}

/** The offering that a purchase names, as it was when the purchase was stored. */
export type OfferedThen = {
  readonly offering: Offering
  /** True if the named revision was stored before the purchase. */
  readonly isStored: boolean
  /** The time of the change that had taken its place by then; undefined if none had. */
  readonly replacedAt: Timestamp | undefined
}

/** Returns a named offering as it was before a position. */
export const offeredBefore = ({ offering, position, replacement }: NamedOffering, before: number): OfferedThen => ({
  offering,
  isStored: position < before,
  replacedAt: replacement !== undefined && replacement.position < before ? replacement.at : undefined,
})
