import type { RestoredCommand } from './command.ts'
import { findingLines } from './finding-lines.ts'
import { CannotLook, exitCodes } from './outcome.ts'
import { verifyBackup } from './verify-backup.ts'

const epochIn = (text: string | undefined): number => {
  if (text === undefined) return 0
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new CannotLook(`--epoch must be a whole number, not ${JSON.stringify(text)}`)
}

/** Puts a cluster's store that was put back from a backup under an epoch of its own, if it is whole and nobody uses it. */
export const restoreCluster: RestoredCommand = async ({ options, out, progress }, store) => {
  const { dataDir, from, keys, epoch: atLeast, json } = options
  if (from !== undefined || keys !== undefined) {
    throw new CannotLook('in a cluster the backup is put into the place of the store first; see docs/runbook.md')
  }
  const lowest = epochIn(atLeast)
  await store.copyTo(dataDir, progress.at).finally(progress.end)
  const { findings, position } = await verifyBackup(dataDir, progress)
  if (findings.count > 0) {
    await out(`${['the store is damaged; its epoch is what it was', ...findingLines(findings)].join('\n')}\n`)
    return exitCodes.found
  }
  const added = await store.copyTo(dataDir, progress.at).finally(progress.end)
  if (added > 0) throw new CannotLook('somebody writes to the store: start it where nobody but this program reaches it')
  const epoch = await store.beginNextEpoch(lowest)
  await out(
    json ? `${JSON.stringify({ epoch, position })}\n` : `the store up to position ${position} is epoch ${epoch} now\n`,
  )
  return exitCodes.whole
}
