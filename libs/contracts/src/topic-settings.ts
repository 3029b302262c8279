import { ledgerBalances } from './balance-record.ts'
import { identityCommands } from './identity/commands.ts'
import { ledgerTopic } from './ledger-record.ts'
import { optionsAccountCommands } from './options-account/commands.ts'
import { paymentAgentCommands } from './payment-agent/commands.ts'
import { replies } from './reply-message.ts'
import { revocations } from './revocation.ts'
import type { Topic } from './topic.ts'
import { tradingCommands } from './trading/commands.ts'
import { walletCommands } from './wallet/commands.ts'

/** How a broker is to keep a topic. */
export type TopicSetting = {
  readonly name: string
  /** Settled for good once the topic exists: another number would send a key elsewhere, and its order would be lost. */
  readonly partitions: number
  /** What goes: whatever is older, in milliseconds, or all but the newest message of each key. */
  readonly cleanup: { readonly by: 'age'; readonly retentionMs: number } | { readonly by: 'key' }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * How many instances of a service can share its work, unless an installation says otherwise. Each partition costs: what is
 * sent together is kept and read apart for each, so that three times as many took a third more of the broker's processor.
 */
export const PARTITIONS = 4

const byAge = ({ name }: Pick<Topic<never>, 'name'>, retentionMs: number): TopicSetting => ({
  name,
  partitions: PARTITIONS,
  cleanup: { by: 'age', retentionMs },
})

/**
 * Every topic that is sent to. Commands outlive no client, and the sweep sends steps again; replies outlive nobody who
 * waits; revocations outlive the tokens that they end; the ledger stays for a year and can be published again from the store.
 */
export const topicSettings: readonly TopicSetting[] = [
  byAge(identityCommands, DAY_MS),
  byAge(walletCommands, DAY_MS),
  byAge(optionsAccountCommands, DAY_MS),
  byAge(tradingCommands, DAY_MS),
  byAge(paymentAgentCommands, DAY_MS),
  byAge(replies, HOUR_MS),
  byAge(revocations, DAY_MS),
  byAge(ledgerTopic('wallet'), 365 * DAY_MS),
  byAge(ledgerTopic('trading'), 365 * DAY_MS),
  byAge(ledgerTopic('payment-agent'), 365 * DAY_MS),
  byAge(ledgerTopic('options-account'), 365 * DAY_MS),
  { name: ledgerBalances.name, partitions: PARTITIONS, cleanup: { by: 'key' } },
]

/** The same with another number of partitions. */
export const topicsWith = (partitions: number): readonly TopicSetting[] =>
  topicSettings.map((setting) => ({ ...setting, partitions }))
