import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until a file, or the list of names in a folder, is on the disk. */
export const syncPath = (path: string): void => {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
