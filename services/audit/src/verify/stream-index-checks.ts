import { StoreDamaged } from '@folio/event-store/port.ts'
import type { StoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { counted } from '../commands/output.ts'
import { THE_STORE } from './content-faults.ts'
import type { Findings } from './findings.ts'

/** Reads a part of the file; returns undefined where it cannot be read. */
const readStored = <T>(read: () => T, onUnreadable: (damage: StoreDamaged) => void): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error
    onUnreadable(error)
    return undefined
  }
}

/** Reads the index of streams; returns undefined, with a finding, where it cannot be read. */
const readIndex = <T>(read: () => T, findings: Findings): T | undefined =>
  readStored(read, ({ message }) =>
    findings.add({ ...THE_STORE, expected: 'an index of streams that can be read', found: message }),
  )

/** Checks the events after a position up to another, inclusive. */
export type PlacesCheck = (after: number, upTo: number) => void

/**
 * Makes the check for events that reads of their streams would miss, as those of the services do. It ends at the first part of the
 * index that cannot be read.
 */
export const placesCheck = (store: Pick<StoreScan, 'misplaced'>, findings: Findings): PlacesCheck => {
  let isReadable = true
  return (after, upTo) => {
    if (!isReadable) return
    const misplaced = readIndex(() => store.misplaced(after, upTo), findings)
    isReadable = misplaced !== undefined
    for (const place of misplaced ?? []) {
      findings.add({ ...place, expected: 'a row of the index of streams that leads to the event', found: 'none' })
    }
  }
}

/** Counts the rows of the index of streams up to a position, for a comparison with the events; undefined where there is none. */
export const countIndexRows = (
  store: Pick<StoreScan, 'indexRows'>,
  upTo: number,
  findings: Findings,
): number | undefined => readIndex(() => store.indexRows(upTo), findings)

/** The rows of the index of streams up to a position, and the events that were checked up to there. */
type Counts = { readonly rows: number; readonly checked: number; readonly upTo: number }

/**
 * Finds rows of the index of streams that lead to no event, by their number. Where fewer events could be checked than there are, it
 * counts them; where they cannot be counted either, they have findings of their own.
 */
export const checkIndexRows = (
  store: Pick<StoreScan, 'events' | 'eventsAfter'>,
  { rows, checked, upTo }: Counts,
  findings: Findings,
): void => {
  if (rows === checked) return
  const events = readStored(
    () => store.events() - store.eventsAfter(upTo),
    () => {},
  )
  if (events === undefined || events === rows) return
  findings.add({
    ...THE_STORE,
    expected: `a row of the index of streams for each of ${counted(events, 'event')}`,
    found: counted(rows, 'row'),
  })
}
