import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from './sync-path.ts'

/** Waits until a folder and the files in it are on the disk, not those of folders in it. */
export const syncFolder = (folder: string): void => {
  for (const name of readdirSync(folder)) syncPath(join(folder, name))
  syncPath(folder)
}
