import type { Checkpoint } from '../../checkpoint/checkpoint.ts'
import { treeRoots } from '../../checkpoint/state/save-history.ts'
import type { Findings } from '../findings.ts'
import type { HistoryEnd } from './known-history.ts'

/** Compares a history that was read up to the position of a checkpoint with it, by the hashes over all ends of streams and keys. */
export const compareHistory = (
  read: Pick<HistoryEnd, 'streams' | 'seed' | 'eachKey' | 'keys'>,
  { position, state }: Checkpoint,
  findings: Findings,
): void => {
  const roots = treeRoots(read, { roots: state }, () => {})
  const nowhere = { stream: 'the store', revision: undefined, position }
  for (const tree of ['streams', 'keys'] as const) {
    if (roots[tree] === state[tree]) continue
    const expected = `the ${tree} of the checkpoint, with the hash ${state[tree]}`
    findings.add({ ...nowhere, expected, found: `a history with ${roots[tree]}` })
  }
}
