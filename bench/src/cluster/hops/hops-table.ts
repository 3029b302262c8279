import { textTable } from '../../report/text-table.ts'
import type { Hop, Hops } from './hops.ts'

const rowOf = ({ name, meanMs, p50Ms, p99Ms }: Hop): readonly string[] => [
  name,
  ...[meanMs, p50Ms, p99Ms].map((ms) => ms.toFixed(1)),
]

/** Formats the durations of a transfer's hops: those until its answer, their sum, and those after it. */
export const hopsTable = ({ transfers, untilAnswered, whole, afterwards }: Hops): string =>
  textTable([
    [`hops of ${transfers} traced transfers`, 'mean ms', 'p50 ms', 'p99 ms'],
    ...untilAnswered.map(rowOf),
    rowOf(whole),
    ['after the answer:', '', '', ''],
    ...afterwards.map(rowOf),
  ])
