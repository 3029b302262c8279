import { AssignerProtocol, type PartitionAssigner } from 'kafkajs'

const NAME = 'FolioFixed'
const VERSION = 1

/** Makes an assigner that gives exactly these partitions of a topic to the only member of a group. */
export const fixedAssigner =
  (topic: string, partitions: readonly number[]): PartitionAssigner =>
  () => ({
    name: NAME,
    version: VERSION,
    protocol: ({ topics }) => ({
      name: NAME,
      metadata: AssignerProtocol.MemberMetadata.encode({ version: VERSION, topics, userData: Buffer.alloc(0) }),
    }),
    assign: async ({ members }) => {
      const assignment = { [topic]: [...partitions] }
      const memberAssignment = AssignerProtocol.MemberAssignment.encode({
        version: VERSION,
        assignment,
        userData: Buffer.alloc(0),
      })
      return members.slice(0, 1).map(({ memberId }) => ({ memberId, memberAssignment }))
    },
  })
