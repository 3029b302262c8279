import { DatabaseSync } from 'node:sqlite'

const WAIT_MAX_MS = 120_000

const take = (lock, file) => {
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    throw new Error(`the lock ${file} was not to be had within ${WAIT_MAX_MS / 1000} s: ${cause.message}`, { cause })
  }
}

/**
 * Does synchronous work while no other process of this machine does work under the same lock file, which stays. The lock
 * is one of SQLite: the system ends it with its process, however that ends. Throws if another process holds it for two
 * minutes.
 */
export const withLock = (file, work) => {
  const lock = new DatabaseSync(file, { timeout: WAIT_MAX_MS })
  try {
    take(lock, file)
    return work()
  } finally {
    lock.close()
  }
}
