import { copyKeys, copyStore } from '@folio/runtime/backup/directory-backup.ts'
import { openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import type { Command } from '../command.ts'
import { CannotRun, exitCodes } from '../output.ts'

/** Copies the store at one moment, and the keys into a folder of their own. */
export const backup: Command = async ({ options, print }) => {
  const { dataDir, out: outDir, keysOut, json } = options
  if (outDir === undefined) throw new CannotRun('backup needs --out DIR, an empty or new folder for the store')
  if (outDir === keysOut) throw new CannotRun('--out and --keys-out must differ: keys are kept apart')
  await copyStore(dataDir, outDir)
  if (keysOut !== undefined) await copyKeys(dataDir, keysOut)
  const copy = openStoreScan(outDir)
  const { epoch } = copy
  const position = copy.lastPosition()
  copy.close()
  const ofKeys = keysOut === undefined ? 'the keys were not copied: --keys-out DIR does' : `keys in ${keysOut}`
  const facts = { store: outDir, epoch, position, keys: keysOut ?? null }
  await print(
    json
      ? `${JSON.stringify(facts)}\n`
      : `store of epoch ${epoch} up to position ${position} in ${outDir}\n${ofKeys}\n`,
  )
  return exitCodes.whole
}
