import { formatEventRef } from '@folio/kernel/event-ref.ts'

/** A deviation from what is expected: its location, the expectation, and what was found. */
export type Finding = {
  readonly stream: string
  /** Undefined when an event is missing. */
  readonly revision: number | undefined
  readonly position: number | undefined
  readonly expected: string
  readonly found: string
}

/** Collects findings: counts all, and keeps the first of them. */
export type Findings = {
  readonly add: (finding: Finding) => void
  readonly include: (others: FindingsSummary) => void
  readonly soFar: () => FindingsSummary
}

/** The number of findings, and the first of them. */
export type FindingsSummary = { readonly count: number; readonly first: readonly Finding[] }

/** The number of findings that are kept. */
export const FINDINGS_SHOWN_MAX = 100

/** Makes an empty collection of findings. */
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

/** Formats the location of a finding. */
export const locationOf = ({ stream, revision, position }: Finding): string => {
  const place = revision === undefined ? stream : formatEventRef({ stream, revision })
  return position === undefined ? place : `${place} (position ${position})`
}
