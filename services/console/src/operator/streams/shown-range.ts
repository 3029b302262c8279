import type { StreamSearch } from './search.ts'

/** The revisions that a page of a stream shows, and the way to those beyond them. */
export type ShownRange = {
  /** Names the shown events and the newest one: `Events 33 to 0; the newest is 35`. */
  readonly text: string
  /** Says that events before the first row are left out, and where to begin to see them; undefined if none are. */
  readonly before: { readonly text: string; readonly from: number | undefined } | undefined
}

/** The events of one page. */
export const PAGE_EVENTS = 200

/** Describes the page of a stream that begins where its address says: newest first, or forwards. */
export const shownRange = (
  revisions: readonly number[],
  newest: number,
  { forwards }: Pick<StreamSearch, 'forwards'>,
): ShownRange => {
  const [first, last] = [revisions[0], revisions.at(-1)]
  if (first === undefined || last === undefined) return { text: `No event; the newest is ${newest}`, before: undefined }
  const text = `Events ${first} to ${last}; the newest is ${newest}`
  if (forwards === true) {
    if (first === 0) return { text, before: undefined }
    return {
      text,
      before: { text: `Earlier events, 0 to ${first - 1}`, from: Math.max(0, first - PAGE_EVENTS) || undefined },
    }
  }
  if (first >= newest) return { text, before: undefined }
  const from = first + PAGE_EVENTS
  return {
    text,
    before: { text: `Newer events, ${first + 1} to ${newest}`, from: from >= newest ? undefined : from },
  }
}
