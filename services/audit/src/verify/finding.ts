/** Something that is not as it should be: where, what was expected there, and what is there. */
export type Finding = {
  readonly stream: string
  /** Unknown where an event is missing. */
  readonly revision: number | undefined
  readonly position: number | undefined
  readonly expected: string
  readonly found: string
}

/** Findings on the way: all are counted, the first of them kept. */
export type Findings = {
  readonly add: (finding: Finding) => void
  readonly include: (others: FoundSoFar) => void
  readonly soFar: () => FoundSoFar
}

/** How many findings there are, and the first of them. */
export type FoundSoFar = { readonly count: number; readonly first: readonly Finding[] }

/** How many findings are kept to be shown. */
export const FINDINGS_SHOWN_MAX = 100

/** No findings yet. */
export const noFindings = (): Findings => {
  const first: Finding[] = []
  let count = 0
  const keep = (finding: Finding): void => {
    if (first.length < FINDINGS_SHOWN_MAX) first.push(finding)
  }
  return {
    add: (finding) => {
      count += 1
      keep(finding)
    },
    include: (others) => {
      count += others.count
      others.first.forEach(keep)
    },
    soFar: () => ({ count, first: [...first] }),
  }
}

/** Where a finding is, as people write it. */
export const placeOf = ({ stream, revision, position }: Finding): string => {
  const place = revision === undefined ? stream : `${stream}@${revision}`
  return position === undefined ? place : `${place} (position ${position})`
}
