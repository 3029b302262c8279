import { listTopics as endpoint } from '@folio/contracts/http/operator/system/list-topics.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { type Answer, handle } from '../../handler.ts'

/** The groups of consumers: each service consumes the topic of its commands. */
const GROUPS = serviceContracts.map(({ name, commands }) => ({ topic: commands.name, group: name }))

/** Answers the lag of each group of consumers, by partition. */
export const listTopics = handle(endpoint, async ({ lagsOf }): Promise<Answer<typeof endpoint>> => {
  const lags = await lagsOf(GROUPS)
  return {
    data: lags.map(({ topic, group, partitions }) => ({
      topic,
      group,
      lag: partitions.reduce((sum, { lag }) => sum + lag, 0),
      partitions: [...partitions],
    })),
  }
})
