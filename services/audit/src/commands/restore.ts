import { restoreCopy } from '@folio/runtime/data-copies.ts'
import { verifyStore } from '../verify/verify-store.ts'
import type { Command } from './command.ts'
import { findingLines } from './finding-lines.ts'
import { CannotLook, exitCodes } from './outcome.ts'

const THREADS = 2
/** Long ago: transfers that were on their way when the copy was made go on after the restore, however old they are now. */
const NO_TIME = 0

/** Puts a copy, which must be whole, into an empty data directory under the next epoch. */
export const restore: Command = async ({ options, out, progress }) => {
  const { dataDir, from, keys, json } = options
  if (from === undefined) throw new CannotLook('restore needs --from DIR, the folder that backup wrote')
  const verifying = verifyStore(from, { threads: THREADS, now: NO_TIME, onProgress: progress.at })
  const { findings, position } = await verifying.finally(progress.end)
  if (findings.count > 0) {
    await out(`${[`${from} is damaged; nothing was restored`, ...findingLines(findings)].join('\n')}\n`)
    return exitCodes.found
  }
  const epoch = restoreCopy(dataDir, { store: from, ...(keys === undefined ? {} : { keys }) })
  const facts = { dataDir, epoch, position, keys: keys ?? null }
  const ofKeys =
    keys === undefined
      ? 'without keys: texts of clients stay unreadable until keys.db is put there'
      : `keys from ${keys}`
  const told = `${dataDir} holds the store up to position ${position} as epoch ${epoch}, ${ofKeys}\n`
  await out(json ? `${JSON.stringify(facts)}\n` : told)
  return exitCodes.whole
}
