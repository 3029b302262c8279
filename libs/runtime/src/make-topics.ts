import { makeTopics } from '@folio/bus/kafka-topics.ts'
import { topicSettings } from '@folio/contracts/topic-settings.ts'
import { kafkaSettings } from './kafka-settings.ts'
import { logger } from './logger.ts'

/** Makes the topics of a cluster as they are to be, and says what it did; ends with 1 where it cannot. */
try {
  const { made, changed } = await makeTopics(kafkaSettings('topics', process.env), topicSettings, logger('topics'))
  console.log(`${topicSettings.length} topics and their dead letters: ${made.length} made, ${changed.length} changed`)
} catch (error) {
  console.error(`topics cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
