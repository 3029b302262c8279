import type { Json } from '../http/openapi/envelope-schemas.ts'
import { type TopicSetting, topicSettings } from '../messaging/topic-settings.ts'

/** The version of AsyncAPI's description of Kafka. */
export const KAFKA_BINDING_VERSION = '0.5.0'

const configurationOf = ({ cleanup }: TopicSetting): Json =>
  cleanup.by === 'key'
    ? { 'cleanup.policy': ['compact'], 'delete.retention.ms': cleanup.tombstonesKeptMs }
    : { 'cleanup.policy': ['delete'], 'retention.ms': cleanup.retentionMs }

/** Describes the partitions and the retention of a topic. */
export const topicBinding = (name: string): Json => {
  const setting = topicSettings.find((each) => each.name === name)
  if (setting === undefined) throw new Error(`no retention is declared for the topic ${name}`)
  return {
    kafka: {
      partitions: setting.partitions,
      topicConfiguration: configurationOf(setting),
      bindingVersion: KAFKA_BINDING_VERSION,
    },
  }
}
