import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest; docs/testing.md has their times. */
const LONGEST = [
  'e2e/src/tours/tours.e2e.ts',
  // It mostly waits, so that two others beside it have a core each.
  'e2e/src/console/client-money.e2e.ts',
  'e2e/src/console/client.e2e.ts',
  'e2e/src/console/screens.e2e.ts',
  'e2e/src/console/acts.e2e.ts',
  'e2e/src/console/trade.e2e.ts',
  'e2e/src/faults/crash.e2e.ts',
  'e2e/src/processes/start.e2e.ts',
  'e2e/src/console/home.e2e.ts',
  'e2e/src/options/contracts.e2e.ts',
  'e2e/src/options/recorded-market.e2e.ts',
  'e2e/src/processes/service-start.e2e.ts',
  'e2e/src/console/accounts.e2e.ts',
  'e2e/src/audit/audit-calls.e2e.ts',
  'e2e/src/faults/faults.test.ts',
  'e2e/src/contract/repeats/lost-answers.test.ts',
  'e2e/src/simulation/properties.test.ts',
  'services/realtime/src/lifetime.test.ts',
  'libs/bus/src/kafka.int.ts',
  'libs/bus/src/kafka/kafka-faults.int.ts',
  'libs/bus/src/kafka/producer/late-send.int.ts',
]

/** Ranks the files of `e2e` before all others: a process of vitest ends where a file of another project follows. */
const rankOf = ({ moduleId }: TestSpecification): number => {
  const found = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  const rank = found === -1 ? LONGEST.length : found
  return moduleId.endsWith('.e2e.ts') ? rank : rank + LONGEST.length + 1
}

/** Sorts the longest test files first: a long file that starts last leaves the other workers without work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
