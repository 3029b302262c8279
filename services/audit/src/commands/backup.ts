import { openStoreScan } from '@folio/runtime/audit-ports.ts'
import { copyKeys, copyStore } from '@folio/runtime/data-copies.ts'
import type { Command } from './command.ts'
import { CannotLook, exitCodes } from './outcome.ts'

/** Copies the store as it is at one moment, and the keys into a folder of their own. */
export const backup: Command = async ({ options, out }) => {
  const { dataDir, out: outDir, keysOut, json } = options
  if (outDir === undefined) throw new CannotLook('backup needs --out DIR, an empty or new folder for the store')
  if (outDir === keysOut) throw new CannotLook('--out and --keys-out must differ: keys are kept apart')
  await copyStore(dataDir, outDir)
  if (keysOut !== undefined) await copyKeys(dataDir, keysOut)
  const copy = openStoreScan(outDir)
  const { epoch } = copy
  const position = copy.lastPosition()
  copy.close()
  const ofKeys = keysOut === undefined ? 'the keys were not copied: --keys-out DIR does' : `keys in ${keysOut}`
  const facts = { store: outDir, epoch, position, keys: keysOut ?? null }
  await out(
    json
      ? `${JSON.stringify(facts)}\n`
      : `store of epoch ${epoch} up to position ${position} in ${outDir}\n${ofKeys}\n`,
  )
  return exitCodes.whole
}
