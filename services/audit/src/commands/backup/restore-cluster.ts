import type { RestoredCommand } from '../command.ts'
import { CannotRun, exitCodes, findingLines } from '../output.ts'
import { verifyBackup } from './verify-backup.ts'

const epochIn = (text: string | undefined): number => {
  if (text === undefined) return 0
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new CannotRun(`--epoch must be a whole number, not ${JSON.stringify(text)}`)
}

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
  await print(
    json ? `${JSON.stringify({ epoch, position })}\n` : `the store up to position ${position} now has epoch ${epoch}\n`,
  )
  return exitCodes.whole
}
