import type { TopicSetting } from '@folio/contracts/topic-settings.ts'
import kafkajs, { type Admin, type IResourceConfigEntry } from 'kafkajs'
import type { BusLog } from './bus-log.ts'
import { deadLettersOf } from './dead-letter.ts'
import type { KafkaConnection } from './kafka-connection.ts'
import { kafkaErrand } from './kafka-errand.ts'
import { type ExistingTopic, existingTopics } from './kafka-existing-topics.ts'
import { readTopicEnds } from './kafka-topic-ends.ts'

/** What was done, by the names of the topics; the rest was as it should be. */
export type TopicsMade = { readonly made: readonly string[]; readonly changed: readonly string[] }

type Wanted = {
  readonly name: string
  readonly partitions: number
  readonly settings: Readonly<Record<string, string>>
}

const DAY_MS = 86_400_000
const DEAD_LETTERS_KEPT_MS = 30 * DAY_MS
/** The newest segment of a partition is neither removed nor compacted, so it must end before what it holds is too old. */
const SEGMENT_MAX_MS = DAY_MS
const COMPACTED_SEGMENT_MS = 3_600_000
const MAKE_MAX_MS = 30_000
const AS_THE_BROKER_SAYS = -1

/** Whatever a sender compresses with, the broker keeps it plain: the library cannot read most ways, and would not get past it. */
const PLAIN = { 'compression.type': 'uncompressed' }

const wanted = ({ name, partitions, cleanup }: TopicSetting): Wanted => {
  switch (cleanup.by) {
    case 'key':
      return {
        name,
        partitions,
        settings: { ...PLAIN, 'cleanup.policy': 'compact', 'segment.ms': String(COMPACTED_SEGMENT_MS) },
      }
    case 'age': {
      const retention = { 'cleanup.policy': 'delete', 'retention.ms': String(cleanup.retentionMs) }
      const segmentMs = Math.min(cleanup.retentionMs, SEGMENT_MAX_MS)
      return { name, partitions, settings: { ...PLAIN, ...retention, 'segment.ms': String(segmentMs) } }
    }
  }
}

/** The dead letters of a topic are few, and read by people: all in one order. */
const withDeadLetters = (setting: TopicSetting): readonly Wanted[] => [
  wanted(setting),
  wanted({
    name: deadLettersOf(setting.name).name,
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
      `topic ${name} has ${present} partitions, not ${partitions}: to change them would send keys elsewhere; ` +
        'set the number it has, or make another topic',
    )
  }
}

const make = async (admin: Admin, topics: readonly Wanted[]): Promise<void> => {
  if (topics.length === 0) return
  await admin.createTopics({
    timeout: MAKE_MAX_MS,
    // The library gives up on a topic that a broker has not heard of yet, as it may be right after it was made.
    waitForLeaders: false,
    topics: topics.map(({ name, partitions, settings }) => ({
      topic: name,
      numPartitions: partitions,
      replicationFactor: AS_THE_BROKER_SAYS,
      configEntries: entriesOf(settings),
    })),
  })
  for (const { name } of topics) await readTopicEnds(admin, name, MAKE_MAX_MS)
}

/** What else was set for a topic is set again: the request takes away what it does not name. */
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
 * Makes topics as they are to be, and their topics of dead letters: makes what is missing, changes settings that differ,
 * leaves alone what is right. Refuses all where a topic has another number of partitions, and rejects within 10 s where no
 * broker can be reached.
 */
export const makeTopics = (
  connection: KafkaConnection,
  settings: readonly TopicSetting[],
  log: BusLog,
): Promise<TopicsMade> =>
  kafkaErrand(connection, log, async (admin) => {
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
