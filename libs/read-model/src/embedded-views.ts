import { type EmbeddedView, embeddedView, type Surroundings } from './embedded-view.ts'
import type { ViewRow } from './views-writer-messages.ts'

/** All views of one read model; one asked for the first time is there, never begun. */
export type EmbeddedViews = {
  readonly all: ReadonlyMap<string, EmbeddedView>
  readonly named: (name: string) => EmbeddedView
}

const VIEWS_MAX = 1000

/** The views that the file has, and those still to come; at most `VIEWS_MAX`. */
export const embeddedViews = (
  rows: readonly ViewRow[],
  around: Omit<Surroundings, 'nextIncarnation'>,
): EmbeddedViews => {
  let incarnation = Math.max(0, ...rows.map((row) => row.incarnation))
  const nextIncarnation = (): number => {
    incarnation += 1
    return incarnation
  }

  const make = (name: string, row?: ViewRow): EmbeddedView => embeddedView(name, row, { ...around, nextIncarnation })
  const all = new Map(rows.map((row) => [row.view, make(row.view, row)]))

  return {
    all,
    named: (name) => {
      const known = all.get(name)
      if (known !== undefined) return known
      if (all.size >= VIEWS_MAX) throw new RangeError(`more than ${VIEWS_MAX} views`)
      const made = make(name)
      all.set(name, made)
      return made
    },
  }
}
