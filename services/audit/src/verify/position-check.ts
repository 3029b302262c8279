import type { Findings } from './finding.ts'

/** Told of each position as it is reached, and at last of the one behind the end. */
export type PositionCheck = (position: number) => void

const NOWHERE = { stream: 'the store', revision: undefined }

/** Checks that positions follow one another without a gap; where events are gone, nobody knows any more of which stream they were. */
export const positionCheck = (after: number, findings: Findings): PositionCheck => {
  let reached = after
  return (position) => {
    for (let missing = reached + 1; missing < position; missing += 1) {
      findings.add({ ...NOWHERE, position: missing, expected: 'an event at every position', found: 'none' })
    }
    reached = position
  }
}
