import type { PartitionOffset } from './kafka-offsets.ts'
import { within } from './within.ts'

/** The remembering of what is finished. */
export type Commits = {
  /** Remembers now what is not remembered yet; never rejects. */
  readonly commit: () => Promise<void>
  /** Forgets what was remembered: somebody else may have gone on from there. */
  readonly forget: () => void
  /** Remembers what is left and ends. */
  readonly stop: () => Promise<void>
}

/** What is finished, partition by partition, and where it is remembered. */
export type CommitsOptions = {
  readonly finished: () => readonly PartitionOffset[]
  readonly remember: (done: readonly PartitionOffset[]) => Promise<void>
  readonly onFailed: (error: unknown) => void
}

const COMMIT_EVERY_MS = 300
const LAST_COMMIT_MAX_MS = 3_000

/** Commits from a timer, one request at a time. What could not be committed goes with the next, or comes again. */
export const timedCommits = ({ finished, remember, onFailed }: CommitsOptions): Commits => {
  const remembered = new Map<number, number>()
  let committing: Promise<void> | undefined

  const commitNews = async (): Promise<void> => {
    const news = finished().filter(({ partition, offset }) => remembered.get(partition) !== offset)
    try {
      if (news.length > 0) await remember(news)
      for (const { partition, offset } of news) remembered.set(partition, offset)
    } catch (error) {
      onFailed(error)
    }
  }

  const commit = (): Promise<void> => {
    committing ??= commitNews().finally(() => {
      committing = undefined
    })
    return committing
  }

  const timer = setInterval(() => void commit(), COMMIT_EVERY_MS)

  return {
    commit,
    forget: () => remembered.clear(),
    stop: async () => {
      clearInterval(timer)
      try {
        // One that is under way may have begun before the last message was finished.
        await within(LAST_COMMIT_MAX_MS, commit().then(commit), 'the last commit')
      } catch (error) {
        onFailed(error)
      }
    },
  }
}
