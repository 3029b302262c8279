import { isDamage } from './is-damage.ts'
import { ReadModelUnavailable } from './port.ts'

/** What makes the views unusable, if anything does: from the first fault on, every call is refused with its reason. */
export type Fault = {
  readonly isNone: () => boolean
  readonly set: (reason: string) => void
  /** Notes that the file's content is not what was written; views are disposable, so the next start shall find none. */
  readonly damaged: (reason: string) => void
  /** Reads, or throws `ReadModelUnavailable` when there is a fault or the file cannot be read. */
  readonly reading: <T>(read: () => T) => T
}

/** No fault yet; `removeFile` is called when the file turns out to be damaged. */
export const noFault = (removeFile: () => void): Fault => {
  let reason: string | undefined

  const set = (first: string): void => {
    reason ??= first
  }

  const damaged = (what: string): void => {
    set(`the views' file is damaged, the next start begins it anew: ${what}`)
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
