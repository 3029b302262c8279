import type { LedgerEvent } from '../../api/ledger-event.ts'

/** The part of an answer that says up to which event it shows the ledger. */
export type Shown = { readonly checkpoint: { readonly position: number } }

/** The events that an answer does not show yet; none without an answer. */
export const newerEvents = (events: readonly LedgerEvent[], shown: Shown | undefined): readonly LedgerEvent[] =>
  shown === undefined ? [] : events.filter(({ position }) => position > shown.checkpoint.position)

/** Most names that a filter of the event stream takes. */
const NAMES_MAX = 20

/** Writes accounts as a filter of the event stream, at most the first 20; undefined without one, which would follow all events. */
export const accountFilter = (accounts: readonly string[]): string | undefined =>
  accounts.length === 0 ? undefined : accounts.slice(0, NAMES_MAX).join(',')
