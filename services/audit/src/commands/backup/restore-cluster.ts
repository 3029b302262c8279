import type { RestoredCommand } from '../command.ts'
import { CannotRun, exitCodes, findingLines } from '../output.ts'
import { epochIn, secondRestore } from './epoch-option.ts'
import { verifyBackup } from './verify-backup.ts'

/** Begins the next epoch of a cluster's restored store, if the store is intact and no process uses it. */
export const restoreCluster: RestoredCommand = async ({ options, print, progress, now }, store) => {
  const { dataDir, from, keys, epoch: atLeast, json } = options
  if (from !== undefined || keys !== undefined) {
    throw new CannotRun('in a cluster, first restore the backup with the tools of the event store; see docs/runbook.md')
  }
  const lowest = epochIn(atLeast)
  await store.copyTo(dataDir, progress.at).finally(progress.end)
  const { findings, position } = await verifyBackup(dataDir, { now, progress })
  if (findings.count > 0) {
    await print(`${['the store is damaged; its epoch was not changed', ...findingLines(findings)].join('\n')}\n`)
    return exitCodes.found
  }
  const added = await store.copyTo(dataDir, progress.at).finally(progress.end)
  if (added > 0)
    throw new CannotRun('another process writes to the store: start it where only this program can reach it')
  const epoch = await store.beginNextEpoch(lowest)
  const summary = `the store up to position ${position} now has epoch ${epoch}\n${secondRestore(epoch)}\n`
  await print(json ? `${JSON.stringify({ epoch, position })}\n` : summary)
  return exitCodes.whole
}
