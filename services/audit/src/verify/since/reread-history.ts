import { formatEventRef } from '@folio/kernel/event-ref.ts'
import type { ScannedEvent, StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import type { Findings } from '../findings.ts'
import type { KnownHistory } from '../history/known-history.ts'
import { placesCheck } from '../stream-index-checks.ts'
import { ownHashOf, previousHashOf } from './proven-reads.ts'

/** The number of old events that a verification from a checkpoint reads again. */
export const SAMPLED_EVENTS = 1_000

type Sampling = {
  readonly store: Pick<StoreScan, 'scan' | 'readStream' | 'misplaced' | 'isDense'>
  readonly known: KnownHistory
  /** Returns a number from 1 to the given one, both included. */
  readonly random: (max: number) => number
}

/** Chooses positions at random; all, if there are no more than that. */
const positionsOf = (last: number, { store, random }: Sampling): Iterable<number> =>
  last <= SAMPLED_EVENTS && store.isDense
    ? Array.from({ length: last }, (_, index) => index + 1)
    : Array.from({ length: SAMPLED_EVENTS }, () => random(last))

/** The fault of an old event, seen from the event after it or the signed end of its stream. */
const faultOf = (event: ScannedEvent, { store, known }: Sampling): string | undefined => {
  const hash = ownHashOf(event)
  if (hash === undefined) return 'other bytes'
  const end = known.streamEnd(event.stream)?.tip
  if (end === undefined || event.revision > end.revision) return 'an event that it does not have'
  if (event.revision === end.revision) return hash === end.hash ? undefined : 'another event'
  const [next] = store.readStream(event.stream, event.revision + 1, 1)
  return next !== undefined && previousHashOf(next) === hash ? undefined : 'an event that the next one does not follow'
}

/** Proves old events at random positions. */
export const rereadHistory = (sampling: Sampling, findings: Findings): void => {
  const { store, known } = sampling
  const checkPlaces = placesCheck(store, findings)
  const expected = `the event that the checkpoint of position ${known.position} has`
  for (const position of positionsOf(known.position, sampling)) {
    const [event] = store.scan(position - 1, store.isDense ? position : known.position)
    if (event === undefined) {
      const nowhere = { stream: 'the store', revision: undefined }
      findings.add({ ...nowhere, position, expected, found: 'none' })
      continue
    }
    checkPlaces(event.position - 1, event.position)
    const fault = faultOf(event, sampling)
    const { stream, revision, position: at } = event
    if (fault !== undefined) findings.add({ stream, revision, position: at, expected, found: fault })
  }
}

/** Checks that the store has the event at the position of a checkpoint; without it nothing after it can be checked. */
export const isAtCheckpoint = (
  store: Pick<StoreScan, 'scan' | 'epoch'>,
  known: Pick<KnownHistory, 'position' | 'last' | 'epoch'>,
  findings: Findings,
): boolean => {
  const { position, last } = known
  if (position === 0) return true
  const [event] = store.scan(position - 1, position)
  if (event !== undefined && ownHashOf(event) === last.hash && event.stream === last.stream) return true
  const epochs = store.epoch === known.epoch ? '' : `; the store is of epoch ${store.epoch}, restored from a backup`
  const { stream, revision } = last
  findings.add({
    stream,
    revision,
    position,
    expected: `the event with hash ${last.hash} at the checkpoint, of epoch ${known.epoch}`,
    found: `${event === undefined ? 'none' : formatEventRef(event)}${epochs}`,
  })
  return false
}
