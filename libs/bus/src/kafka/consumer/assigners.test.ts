import { AssignerProtocol, type Cluster, type PartitionAssigner } from 'kafkajs'
import { expect, it } from 'vitest'
import { fixedAssigner, shareAssigner } from './assigners.ts'

/** A group whose topic has four partitions, as the library gives it to an assigner. */
const group = {
  cluster: { findTopicPartitionMetadata: () => Array.from({ length: 4 }) } as unknown as Cluster,
  groupId: 'g',
  logger: undefined as never,
}

const topics = ['t']

/** A member as the broker tells it to the leader: its id, and the message with which it joined. */
const joined = (memberId: string, assigner: PartitionAssigner) => ({
  memberId,
  memberMetadata: assigner(group).protocol({ topics }).metadata,
})

const assigned = async (members: readonly ReturnType<typeof joined>[], assigner: PartitionAssigner) => {
  const assignments = await assigner(group).assign({ members: [...members], topics })
  return Object.fromEntries(
    assignments.map(({ memberId, memberAssignment }) => [
      memberId,
      AssignerProtocol.MemberAssignment.decode(memberAssignment)?.assignment,
    ]),
  )
}

it('lets members keep what they told that they hold, and asks for it each time that they join', async () => {
  let held: readonly number[] = []
  const assigner = shareAssigner('t', 1 / 3, () => held)
  const newcomer = joined('a', assigner)
  held = [0, 1, 2, 3]
  const members = [newcomer, joined('b', assigner)]
  expect(await assigned(members, assigner)).toEqual({ a: { t: [1, 2, 3] }, b: { t: [0] } })
})

it('shares among members whose message tells no partitions', async () => {
  const metadata = AssignerProtocol.MemberMetadata.encode({ version: 0, topics, userData: Buffer.from('abc') })
  const assigner = shareAssigner('t', 1 / 3, () => [])
  const members = ['a', 'b'].map((memberId) => ({ memberId, memberMetadata: metadata }))
  expect(await assigned(members, assigner)).toEqual({ a: { t: [0] }, b: { t: [1, 2, 3] } })
})

it('gives fixed partitions to the first member alone', async () => {
  const assigner = fixedAssigner('t', [1, 3])
  expect(await assigned([joined('a', assigner), joined('b', assigner)], assigner)).toEqual({ a: { t: [1, 3] } })
})
