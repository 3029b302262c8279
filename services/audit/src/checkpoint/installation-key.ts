import { existingMasterKey } from '@folio/runtime/ports/master-key.ts'
import { CannotRun } from '../commands/output.ts'
import { type CheckpointKey, checkpointKey, checkpointKeyOfMaster } from './signed-checkpoint.ts'

const HEX_KEY = /^[\da-f]{64}$/i

/**
 * Returns the key that signs the checkpoints of an installation: the given one (64 hexadecimal digits), or one that follows
 * from the master key; undefined where there is neither. Throws `CannotRun` for a malformed one.
 */
export const installationKey = (dataDir: string, given: string | undefined): CheckpointKey | undefined => {
  if (given !== undefined && given !== '') {
    if (!HEX_KEY.test(given)) throw new CannotRun('FOLIO_CHECKPOINT_KEY must hold 64 hexadecimal digits')
    return checkpointKey(Buffer.from(given, 'hex'))
  }
  const master = existingMasterKey(dataDir)
  return master && checkpointKeyOfMaster(master)
}
