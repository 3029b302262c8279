import { ReadModelUnavailable } from '../../port.ts'

const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** Returns true if an SQLite error says that the file is corrupt or is no database. */
export const isDamage = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  const code = Number(error.errcode) & 0xff
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** The first fault that makes the views unusable; from then on every call is rejected with its reason. */
export type FileFault = {
  readonly isNone: () => boolean
  readonly set: (reason: string) => void
  /**
   * Records that the file's content is damaged and removes the file: views are disposable, and the next start rebuilds
   * them.
   */
  readonly damaged: (reason: string) => void
  /** Runs a read; throws `ReadModelUnavailable` when there is a fault or the file cannot be read. */
  readonly reading: <T>(read: () => T) => T
}

/** Starts without a fault; calls `removeFile` when the file turns out to be damaged. */
export const fileFault = (removeFile: () => void): FileFault => {
  let reason: string | undefined

  const set = (first: string): void => {
    reason ??= first
  }

  const damaged = (what: string): void => {
    set(`the views' file is damaged, the next start rebuilds it: ${what}`)
    removeFile()
  }

  return {
    isNone: () => reason === undefined,
    set,
    damaged,
    reading: (read) => {
      if (reason !== undefined) throw new ReadModelUnavailable(reason)
      try {
        return read()
      } catch (error) {
        if (!(error instanceof Error && 'errcode' in error)) throw error
        if (isDamage(error)) damaged(error.message)
        throw new ReadModelUnavailable(error.message, { cause: error })
      }
    },
  }
}
