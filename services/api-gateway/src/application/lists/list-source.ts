import { ENTRIES_EXAMINED_MAX } from '@folio/contracts/http/fields/list-page.ts'

/** A part of a list: the entries that were examined, in order, and the position up to which it shows every event. */
export type ListPart<Row> = {
  /** Each entry with its place in the list, and with its row unless the filters leave it out. */
  readonly entries: readonly { readonly place: string; readonly row: Row | undefined }[]
  /** True if the list has no further entries. */
  readonly isEnd: boolean
  readonly position: number
}

/**
 * Reads the entries of a list that follow a place, by default from the beginning, at most `entriesMax` and at least one
 * unless the list ends. The place comes from a cursor, so it may be any text.
 */
export type ListSource<Row> = (after: string | undefined, entriesMax: number) => Promise<ListPart<Row>>

/** The rows of a page, the place after which the next page begins, if there is one, and the lowest position of its parts. */
export type ReadRows<Row> = {
  readonly rows: readonly Row[]
  readonly next: string | undefined
  readonly position: number
}

const PART_ENTRIES_MAX = 1000

/** Reads the rows that follow a place until there are `limit`, the list ends, or 10,000 entries were examined. */
export const readRows = async <Row>(
  source: ListSource<Row>,
  after: string | undefined,
  limit: number,
): Promise<ReadRows<Row>> => {
  const rows: Row[] = []
  let place = after
  let position = Number.POSITIVE_INFINITY
  let examined = 0
  // Begins with as many entries as rows, since most lists have few filters.
  for (let entriesMax = Math.min(limit, PART_ENTRIES_MAX); ; entriesMax = Math.min(2 * entriesMax, PART_ENTRIES_MAX)) {
    const part = await source(place, Math.min(entriesMax, ENTRIES_EXAMINED_MAX - examined))
    position = Math.min(position, part.position)
    for (const [index, entry] of part.entries.entries()) {
      place = entry.place
      if (entry.row === undefined) continue
      rows.push(entry.row)
      const isLast = part.isEnd && index === part.entries.length - 1
      if (rows.length === limit) return { rows, position, next: isLast ? undefined : place }
    }
    if (part.isEnd) return { rows, position, next: undefined }
    examined += Math.max(1, part.entries.length)
    if (examined >= ENTRIES_EXAMINED_MAX) return { rows, position, next: place }
  }
}
