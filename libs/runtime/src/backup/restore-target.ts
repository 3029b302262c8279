import { existsSync, readdirSync, realpathSync, renameSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { syncPath } from './sync-path.ts'

/** The folder that a store is restored into, and the folder beside it in which the store is made. */
export type RestoreTarget = {
  readonly path: string
  readonly unfinished: string
  /** Gives the unfinished folder the name of the target, which is on the disk when this returns. */
  readonly finish: () => void
}

const isMountPoint = (path: string): boolean =>
  path === dirname(path) || statSync(path).dev !== statSync(dirname(path)).dev

const isOfMount = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EBUSY' || error.code === 'EXDEV')

const mountPoint = (path: string, cause?: unknown): StoreUnavailable =>
  new StoreUnavailable(
    `${path} is a mount point, and the restored folder cannot take its place: name a folder inside it, such as ${join(path, 'data')}`,
    { cause },
  )

/**
 * Finds a new or empty folder, changing nothing; throws `StoreUnavailable` for one that is not empty, and for a mount
 * point.
 */
export const restoreTarget = (dataDir: string): RestoreTarget => {
  const path = existsSync(dataDir) ? realpathSync(dataDir) : resolve(dataDir)
  if (existsSync(path)) {
    if (isMountPoint(path)) throw mountPoint(path)
    if (readdirSync(path).length > 0) throw new StoreUnavailable(`${dataDir} is not empty`)
  }
  const unfinished = `${path}.restoring-${process.pid}`
  return {
    path,
    unfinished,
    finish: () => {
      try {
        renameSync(unfinished, path)
      } catch (error) {
        // A folder of the same device that is mounted there shows itself only now.
        throw isOfMount(error) ? mountPoint(path, error) : error
      }
      syncPath(dirname(path))
    },
  }
}
