import type { Admin } from 'kafkajs'
import type { GroupLag, PartitionLag, TopicGroup } from '../../port.ts'
import { readPartitionEnds } from './partition-ends.ts'

/** The id of a group at the broker: a group of Folio shares one topic. */
export const groupIdOf = ({ topic, group }: TopicGroup): string => `${topic}-${group}`

/** An offset of a partition for which the group has stored none. */
const NONE = -1

/**
 * Reads what a group has not finished of each partition: from its stored offset, or from the first message that the topic
 * still has, where a new member would begin. Offsets are stored by a timer, so that the newest finished ones may be missing.
 */
export const readGroupLag = async (admin: Admin, asked: TopicGroup): Promise<GroupLag> => {
  const { topic, group } = asked
  const ends = await readPartitionEnds(admin, topic)
  const [stored] = await admin.fetchOffsets({ groupId: groupIdOf(asked), topics: [topic] })
  const finishedIn = (partition: number): number | null => {
    const offset = Number(stored?.partitions.find((one) => one.partition === partition)?.offset ?? NONE)
    return offset === NONE ? null : offset
  }
  const partitions = ends.map(({ partition, first, next }): PartitionLag => {
    const finished = finishedIn(partition)
    return { partition, finished, next, lag: Math.max(0, next - Math.max(first, finished ?? first)) }
  })
  return { topic, group, partitions }
}
