import { assertRestorable, restoreCopy } from '@folio/runtime/backup/directory-backup.ts'
import type { Command } from '../command.ts'
import { CannotRun, exitCodes, findingLines } from '../output.ts'
import { epochIn, secondRestore } from './epoch-option.ts'
import { verifyBackup } from './verify-backup.ts'

/** Restores an intact copy into an empty data directory, under the next epoch or a higher one that is asked for. */
export const restore: Command = async ({ options, print, progress, now }) => {
  const { dataDir, from, keys, epoch: atLeast, json } = options
  if (from === undefined) throw new CannotRun('restore needs --from DIR, the folder that backup wrote')
  const lowest = epochIn(atLeast)
  // Before the verification, which takes long.
  assertRestorable(dataDir, keys)
  const { findings, position } = await verifyBackup(from, { now, progress })
  if (findings.count > 0) {
    await print(`${[`${from} is damaged; nothing was restored`, ...findingLines(findings)].join('\n')}\n`)
    return exitCodes.found
  }
  const copy = { store: from, position, epochAtLeast: lowest, ...(keys === undefined ? {} : { keys }) }
  const epoch = await restoreCopy(dataDir, copy)
  const facts = { dataDir, epoch, position, keys: keys ?? null }
  const ofKeys =
    keys === undefined
      ? 'without keys: texts of clients stay unreadable until you copy keys.db there'
      : `keys from ${keys}`
  const summary = `${dataDir} holds the store up to position ${position} as epoch ${epoch}, ${ofKeys}\n${secondRestore(epoch)}\n`
  await print(json ? `${JSON.stringify(facts)}\n` : summary)
  return exitCodes.whole
}
