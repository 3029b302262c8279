import { AssignerProtocol, type GroupMemberAssignment, type PartitionAssigner } from 'kafkajs'
import { sharePartitions } from './share-partitions.ts'

/** Later versions of the message with which a member joins have fields of their own for what it holds. */
const MEMBER_VERSION = 0
const VERSION = 1
const NUMBER_BYTES = Int32Array.BYTES_PER_ELEMENT

/** Encodes the message with which a member joins a group: the topic that it reads, and the partitions of it that it holds. */
const encodeMember = (topic: string, held: readonly number[]): Buffer => {
  const userData = Buffer.alloc(held.length * NUMBER_BYTES)
  held.forEach((partition, index) => void userData.writeInt32BE(partition, index * NUMBER_BYTES))
  return AssignerProtocol.MemberMetadata.encode({ version: MEMBER_VERSION, topics: [topic], userData })
}

const decodeHeld = (member: Buffer): readonly number[] => {
  const userData = AssignerProtocol.MemberMetadata.decode(member)?.userData ?? Buffer.alloc(0)
  const count = Math.floor(userData.length / NUMBER_BYTES)
  return Array.from({ length: count }, (_, index) => userData.readInt32BE(index * NUMBER_BYTES))
}

const assignmentOf = (memberId: string, topic: string, partitions: readonly number[]): GroupMemberAssignment => ({
  memberId,
  memberAssignment: AssignerProtocol.MemberAssignment.encode({
    version: VERSION,
    assignment: { [topic]: [...partitions] },
    userData: Buffer.alloc(0),
  }),
})

/** Makes an assigner that gives exactly these partitions of a topic to the only member of a group. */
export const fixedAssigner =
  (topic: string, partitions: readonly number[]): PartitionAssigner =>
  () => ({
    name: 'FolioFixed',
    version: VERSION,
    protocol: () => ({ name: 'FolioFixed', metadata: encodeMember(topic, []) }),
    assign: async ({ members }) => members.slice(0, 1).map(({ memberId }) => assignmentOf(memberId, topic, partitions)),
  })

/**
 * Makes an assigner that shares the partitions of a topic so that all members have as much to do, and moves as few as that needs
 * (`sharePartitions`): each member tells when it joins what it holds, and the leader of the group assigns.
 */
export const shareAssigner =
  (topic: string, firstOwnerWork: number, held: () => readonly number[]): PartitionAssigner =>
  ({ cluster }) => ({
    name: 'FolioShares',
    version: VERSION,
    protocol: () => ({ name: 'FolioShares', metadata: encodeMember(topic, held()) }),
    assign: async ({ members }) => {
      const partitions = cluster.findTopicPartitionMetadata(topic).length
      const sharing = members.map(({ memberId, memberMetadata }) => ({
        id: memberId,
        held: decodeHeld(memberMetadata),
      }))
      const shares = sharePartitions({ partitions, firstOwnerWork }, sharing)
      return [...shares].map(([id, share]) => assignmentOf(id, topic, share))
    },
  })
