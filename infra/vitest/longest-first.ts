import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest; docs/testing.md has their times. */
const LONGEST = [
  'e2e/src/faults/crash.e2e.ts',
  'e2e/src/tours/tours.e2e.ts',
  'e2e/src/faults/faults.test.ts',
  'e2e/src/contract/repeats/lost-answers.test.ts',
  'e2e/src/simulation/properties.test.ts',
]

const rankOf = ({ moduleId, project }: TestSpecification): number => {
  const found = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  const rank = found === -1 ? LONGEST.length : found
  return project.name === 'unit' ? LONGEST.length + 1 + rank : rank
}

/**
 * Sorts test files: whole processes before the files of `unit`, which share workers that no file of another project may
 * interrupt; and the longest first, because a long file that starts last leaves the other workers without work.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
