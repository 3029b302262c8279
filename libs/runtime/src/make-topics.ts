import { makeTopics } from '@folio/bus/kafka/admin/make-topics.ts'
import { topicsWith } from '@folio/contracts/messaging/topic-settings.ts'
import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { kafkaSettings, partitionsSetting } from './settings/kafka-settings.ts'
import { logger } from './telemetry/logger.ts'

/** Creates and changes the topics of a cluster to their settings and prints the counts; exits with 1 on failure. */
try {
  const topics = topicsWith(partitionsSetting(process.env))
  const { made, changed } = await makeTopics(kafkaSettings('topics', process.env), topics, logger('topics'))
  console.log(`${topics.length} topics and their dead letters: ${made.length} made, ${changed.length} changed`)
} catch (error) {
  console.error(`topics cannot be made: ${errorMessage(error)}`)
  process.exitCode = 1
}
