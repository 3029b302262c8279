import type { TopicSetting } from '@folio/contracts/messaging/topic-settings.ts'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import kafkajs, { type Admin, type IResourceConfigEntry } from 'kafkajs'
import type { BusLog } from '../../bus-log.ts'
import { deadLetterTopicOf } from '../../dead-letters/dead-letter.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'
import { type ExistingTopic, existingTopics } from './existing-topics.ts'
import { readPartitionEnds } from './partition-ends.ts'
import { withKafkaAdmin } from './with-kafka-admin.ts'

/** The names of the created topics and of those whose settings were changed; all others were as required. */
export type TopicsMade = { readonly made: readonly string[]; readonly changed: readonly string[] }

type Wanted = {
  readonly name: string
  readonly partitions: number
  readonly settings: Readonly<Record<string, string>>
}

const DEAD_LETTERS_KEPT_MS = 30 * DAY_MS
/**
 * Kafka neither deletes nor compacts the newest segment of a partition, so a segment must end before its messages
 * exceed the retention.
 */
const SEGMENT_MAX_MS = DAY_MS
const COMPACTED_SEGMENT_MS = 3_600_000
const MAKE_MAX_MS = 30_000
const AS_THE_BROKER_SAYS = -1

/**
 * The broker stores every message uncompressed, whatever compression the sender used: kafkajs cannot decompress most
 * formats, and its consumer would stop at such a message.
 */
const PLAIN = { 'compression.type': 'uncompressed' }

const wanted = ({ name, partitions, cleanup }: TopicSetting): Wanted => {
  switch (cleanup.by) {
    case 'key':
      return {
        name,
        partitions,
        settings: {
          ...PLAIN,
          'cleanup.policy': 'compact',
          'segment.ms': String(COMPACTED_SEGMENT_MS),
          'delete.retention.ms': String(cleanup.tombstonesKeptMs),
        },
      }
    case 'age': {
      const retention = { 'cleanup.policy': 'delete', 'retention.ms': String(cleanup.retentionMs) }
      const segmentMs = Math.min(cleanup.retentionMs, SEGMENT_MAX_MS)
      return { name, partitions, settings: { ...PLAIN, ...retention, 'segment.ms': String(segmentMs) } }
    }
  }
}

/**
 * The dead-letter topic of a topic has one partition: dead letters are few, and the operator reads them in one order.
 */
const withDeadLetters = (setting: TopicSetting): readonly Wanted[] => [
  wanted(setting),
  wanted({
    name: deadLetterTopicOf(setting.name).name,
    partitions: 1,
    cleanup: { by: 'age', retentionMs: DEAD_LETTERS_KEPT_MS },
  }),
]

const entriesOf = (settings: Wanted['settings']): IResourceConfigEntry[] =>
  Object.entries(settings).map(([name, value]) => ({ name, value }))

const refuseOtherPartitions = (topics: readonly Wanted[], existing: ReadonlyMap<string, ExistingTopic>): void => {
  for (const { name, partitions } of topics) {
    const present = existing.get(name)?.partitions ?? partitions
    if (present === partitions) continue
    throw new Error(
      `topic ${name} has ${present} partitions, not ${partitions}; another number would move keys to other partitions: ` +
        'set the number that the topic has, or create another topic',
    )
  }
}

const make = async (admin: Admin, topics: readonly Wanted[]): Promise<void> => {
  if (topics.length === 0) return
  await admin.createTopics({
    timeout: MAKE_MAX_MS,
    // kafkajs gives up on a topic that a broker does not know yet, which is normal right after its creation.
    waitForLeaders: false,
    topics: topics.map(({ name, partitions, settings }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: AS_THE_BROKER_SAYS,
      configEntries: entriesOf(settings),
    })),
  })
  for (const { name } of topics) await readPartitionEnds(admin, name, MAKE_MAX_MS)
}

/** The request removes every setting that it does not name, so the topic's other settings are sent with it. */
const change = async (
  admin: Admin,
  topics: readonly Wanted[],
  existing: ReadonlyMap<string, ExistingTopic>,
): Promise<void> => {
  if (topics.length === 0) return
  await admin.alterConfigs({
    validateOnly: false,
    resources: topics.map(({ name, settings }) => ({
      type: kafkajs.ConfigResourceTypes.TOPIC,
      name,
      configEntries: entriesOf({ ...existing.get(name)?.settings, ...settings }),
    })),
  })
}

/**
 * Creates missing topics and their dead-letter topics, and changes settings that differ. Rejects before any change if a
 * topic has a different number of partitions, and rejects within 10 s if no broker can be reached.
 */
export const makeTopics = (
  connection: KafkaConnection,
  settings: readonly TopicSetting[],
  log: BusLog,
): Promise<TopicsMade> =>
  withKafkaAdmin(connection, log, async (admin) => {
    const topics = settings.flatMap(withDeadLetters)
    const names = topics.map(({ name }) => name)
    const existing = await existingTopics(admin, names)
    refuseOtherPartitions(topics, existing)
    const missing = topics.filter(({ name }) => !existing.has(name))
    const different = topics.filter(({ name, settings }) => {
      const present = existing.get(name)?.settings
      return present !== undefined && Object.entries(settings).some(([setting, value]) => present[setting] !== value)
    })
    await make(admin, missing)
    await change(admin, different, existing)
    return { made: missing.map(({ name }) => name), changed: different.map(({ name }) => name) }
  })
