import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Waits until a folder and the files in it are on the disk, not those of folders in it. */
export const syncFolder = (folder: string): void => {
  for (const path of [...readdirSync(folder).map((name) => join(folder, name)), folder]) {
    const file = openSync(path, 'r')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}
