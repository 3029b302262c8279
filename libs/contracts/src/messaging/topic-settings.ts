import { DAY_MS, HOUR_MS } from '@folio/kernel/units/time-units.ts'
import { ledgerBalances } from '../balance-record.ts'
import { ledgerPortfolio } from '../portfolio-record.ts'
import { serviceContracts } from './all-services.ts'
import { replies } from './reply-message.ts'

/** The settings of a topic at the broker. */
export type TopicSetting = {
  readonly name: string
  /** Fixed once the topic exists: another number would move keys to other partitions and lose their order. */
  readonly partitions: number
  /**
   * Deletes messages older than a retention in milliseconds, or all but the newest message of each key, and tombstones some time
   * after the messages that they remove.
   */
  readonly cleanup:
    | { readonly by: 'age'; readonly retentionMs: number }
    | { readonly by: 'key'; readonly tombstonesKeptMs: number }
}

/**
 * The default number of partitions: as many instances of a service can share its work. Each partition costs, since the broker
 * stores and reads batches by partition: three times as many took a third more of the broker's processor.
 */
export const PARTITIONS = 4

/** A consumer that was away for longer reads a compacted topic from its beginning again. */
const TOMBSTONES_KEPT_MS = 7 * DAY_MS

/** The topics of state, of which the newest message of each key is kept. */
const stateTopics = [ledgerBalances, ledgerPortfolio]

const byAge = (name: string, retentionMs: number): TopicSetting => ({
  name,
  partitions: PARTITIONS,
  cleanup: { by: 'age', retentionMs },
})

/**
 * The settings of every topic. Commands are kept for a day: no client waits longer, and the sweep sends steps again.
 * Replies are kept for an hour, since no caller waits longer. The contract of a service sets the retention of its other
 * topics.
 */
export const topicSettings: readonly TopicSetting[] = [
  ...serviceContracts.map(({ commands }) => byAge(commands.name, DAY_MS)),
  byAge(replies.name, HOUR_MS),
  ...serviceContracts.flatMap(({ topics = [] }) => topics.map((kept) => byAge(kept.name, kept.retentionDays * DAY_MS))),
  ...serviceContracts.flatMap(({ ledger }) =>
    ledger === undefined ? [] : [byAge(ledger.topic.name, ledger.retentionDays * DAY_MS)],
  ),
  ...stateTopics.map(
    ({ name }): TopicSetting => ({
      name,
      partitions: PARTITIONS,
      cleanup: { by: 'key', tombstonesKeptMs: TOMBSTONES_KEPT_MS },
    }),
  ),
]

/** Returns the settings of all topics with another number of partitions. */
export const topicsWith = (partitions: number): readonly TopicSetting[] =>
  topicSettings.map((setting) => ({ ...setting, partitions }))
