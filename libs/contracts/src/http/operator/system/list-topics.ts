import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

const partition = z
  .strictObject({
    partition: z.int().nonnegative(),
    lag: z.int().nonnegative(),
    finished: z.int().nullable(),
    next: z.int().nullable(),
  })
  .meta({ title: 'PartitionLag' })

/** Lists the lag of each group of consumers in each partition of its topic. */
export const listTopics = endpoint({
  id: 'listTopics',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/topics',
  scope: 'operator',
  role: 'viewer',
  answers: {
    200: z.array(
      z
        .strictObject({
          topic: z.string(),
          group: z.string(),
          lag: z.int().nonnegative(),
          partitions: z.array(partition),
        })
        .meta({ title: 'TopicLag' }),
    ),
  },
  summary: 'List the lag of the groups of consumers by partition',
  description:
    'The topics of commands with the service that consumes each. `lag` is the number of messages that the group has not ' +
    'finished; `finished` is the offset up to which it has finished a partition, null before its first message, and ' +
    '`next` the offset of the next message. A group stores its offsets every few seconds, so that what it has just ' +
    'finished may still count. One process has no offsets, and answers null for them.',
})
