import type { Json } from '../http/envelope-schemas.ts'
import { type TopicSetting, topicSettings } from '../topic-settings.ts'

/** The version of AsyncAPI's description of Kafka. */
export const KAFKA_BINDING_VERSION = '0.5.0'

const configurationOf = ({ cleanup }: TopicSetting): Json =>
  cleanup.by === 'key'
    ? { 'cleanup.policy': ['compact'] }
    : { 'cleanup.policy': ['delete'], 'retention.ms': cleanup.retentionMs }

/** How a topic is kept: its partitions, and when its records go. */
export const topicBinding = (name: string): Json => {
  const setting = topicSettings.find((each) => each.name === name)
  if (setting === undefined) throw new Error(`nothing says how the topic ${name} is kept`)
  return {
    kafka: {
      partitions: setting.partitions,
      topicConfiguration: configurationOf(setting),
      bindingVersion: KAFKA_BINDING_VERSION,
    },
  }
}
