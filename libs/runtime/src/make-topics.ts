import { makeTopics } from '@folio/bus/kafka-topics.ts'
import { topicsWith } from '@folio/contracts/topic-settings.ts'
import { kafkaSettings } from './kafka-settings.ts'
import { logger } from './logger.ts'
import { partitionsSetting } from './partitions-setting.ts'

/** Makes the topics of a cluster as they are to be, and says what it did; ends with 1 where it cannot. */
try {
  const topics = topicsWith(partitionsSetting(process.env))
  const { made, changed } = await makeTopics(kafkaSettings('topics', process.env), topics, logger('topics'))
  console.log(`${topics.length} topics and their dead letters: ${made.length} made, ${changed.length} changed`)
} catch (error) {
  console.error(`topics cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
