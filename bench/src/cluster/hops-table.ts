import { textTable } from '../report/text-table.ts'
import type { Hop, Hops } from './hops.ts'

const rowOf = ({ name, meanMs, p50Ms, p99Ms }: Hop): readonly string[] => [
  name,
  ...[meanMs, p50Ms, p99Ms].map((ms) => ms.toFixed(1)),
]

/** Where the time of a transfer went: the hops until its answer, their sum, and what came afterwards. */
export const hopsTable = ({ transfers, untilAnswered, whole, afterwards }: Hops): string =>
  textTable([
    [`hops of ${transfers} traced transfers`, 'mean ms', 'p50 ms', 'p99 ms'],
    ...untilAnswered.map(rowOf),
    rowOf(whole),
    ['after the answer:', '', '', ''],
    ...afterwards.map(rowOf),
  ])
