import { type FoundSoFar, placeOf } from '../verify/finding.ts'

/** What was found, a line each, and how many there are; nothing where nothing was found. */
export const findingLines = ({ count, first }: FoundSoFar): readonly string[] => {
  const lines = first.map(
    (finding) => `FOUND ${placeOf(finding)}: expected ${finding.expected}; found ${finding.found}`,
  )
  if (count > first.length) lines.push(`and ${count - first.length} more`)
  return lines
}
