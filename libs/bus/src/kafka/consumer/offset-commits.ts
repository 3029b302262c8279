import { every } from '@folio/kernel/timing/timers.ts'
import { within } from '@folio/kernel/timing/within.ts'
import type { PartitionOffset } from './unfinished-offsets.ts'

/** Commits the offsets up to which partitions are finished. */
export type OffsetCommits = {
  /** Commits the finished offsets that are not committed yet; never rejects. */
  readonly commit: () => Promise<void>
  /**
   * Clears the record of committed offsets, also of a commit under way: another member may have committed later ones.
   */
  readonly reset: () => void
  /** Commits the remaining finished offsets and stops the timer. */
  readonly stop: () => Promise<void>
}

/** `finished` returns the offset up to which each partition is finished; `write` commits such offsets. */
export type OffsetCommitsOptions = {
  readonly finished: () => readonly PartitionOffset[]
  readonly write: (done: readonly PartitionOffset[]) => Promise<void>
  readonly onFailed: (error: unknown) => void
}

const COMMIT_EVERY_MS = 300
const LAST_COMMIT_MAX_MS = 3_000

/**
 * Commits from a timer, one request at a time. After a failed commit the next one includes its offsets; otherwise their
 * messages are delivered again.
 */
export const periodicCommits = ({ finished, write, onFailed }: OffsetCommitsOptions): OffsetCommits => {
  const committed = new Map<number, number>()
  let resets = 0
  let committing: Promise<void> | undefined

  const commitChanged = async (): Promise<void> => {
    const resetsBefore = resets
    const news = finished().filter(({ partition, offset }) => committed.get(partition) !== offset)
    try {
      if (news.length > 0) await write(news)
      // Where the membership ended meanwhile, the library resolves although it wrote nothing.
      if (resets !== resetsBefore) return
      for (const { partition, offset } of news) committed.set(partition, offset)
    } catch (error) {
      onFailed(error)
    }
  }

  const commit = (): Promise<void> => {
    committing ??= commitChanged().finally(() => {
      committing = undefined
    })
    return committing
  }

  const stopCommits = every(COMMIT_EVERY_MS, () => void commit())

  return {
    commit,
    reset: () => {
      resets += 1
      committed.clear()
    },
    stop: async () => {
      stopCommits()
      try {
        // Twice: a commit under way may have begun before the last message was finished.
        await within(LAST_COMMIT_MAX_MS, commit().then(commit), 'the last commit')
      } catch (error) {
        onFailed(error)
      }
    },
  }
}
