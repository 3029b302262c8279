import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_DISK = '/dev/shm'
const FREE_MIN_BYTES = 2 * 1024 ** 3

const hasMemoryDisk = (): boolean => {
  if (!existsSync(MEMORY_DISK)) return false
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return bavail * bsize >= FREE_MIN_BYTES
}

/**
 * The folder of the test data of one run: in memory where Linux offers 2 GiB of it, else the system's folder of
 * temporary files. A commit to a file in memory does not wait for the disk.
 */
export const temporaryFolder: string = hasMemoryDisk() ? join(MEMORY_DISK, `folio-tests-${process.pid}`) : tmpdir()

/** Makes the folder before the tests of a project; the returned function removes it after them, with what they left. */
export const setup = (): (() => void) | undefined => {
  if (temporaryFolder === tmpdir()) return undefined
  mkdirSync(temporaryFolder, { recursive: true })
  return () => rmSync(temporaryFolder, { recursive: true, force: true })
}
