import { diceOf } from '@folio/test-kit/dice.ts'
import { expect, it } from 'vitest'
import { type SharingMember, sharePartitions } from './share-partitions.ts'

const member = (id: string, ...held: readonly number[]): SharingMember => ({ id, held })

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)

const newMembers = (count: number): readonly SharingMember[] => numbersTo(count).map((n) => member(`m${n}`))

/** The weight of the wallet service's follower. */
const FIRST_OWNER_WORK = 1 / 3

const shared = (partitions: number, members: readonly SharingMember[]): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(sharePartitions({ partitions, firstOwnerWork: FIRST_OWNER_WORK }, members))

const counts = (partitions: number, members: number, firstOwnerWork = FIRST_OWNER_WORK): readonly number[] =>
  [...sharePartitions({ partitions, firstOwnerWork }, newMembers(members)).values()].map(({ length }) => length)

it('gives all partitions to the only member', () => {
  expect(shared(4, [member('a')])).toEqual({ a: [0, 1, 2, 3] })
})

it('gives all as many where the owner of the first partition does nothing else', () => {
  expect(counts(4, 2, 0)).toEqual([2, 2])
  expect(counts(12, 3, 0)).toEqual([4, 4, 4])
  expect(counts(4, 3, 0)).toEqual([1, 2, 1])
})

it('gives the owner of the first partition fewer for what it does beside them', () => {
  expect(counts(4, 2)).toEqual([1, 3])
  expect(counts(12, 2)).toEqual([4, 8])
  expect(counts(12, 3)).toEqual([1, 6, 5])
  expect(counts(12, 5)).toEqual([1, 3, 3, 3, 2])
  expect(counts(4, 4)).toEqual([1, 1, 1, 1])
})

it('leaves members without a partition where there are more members than partitions, but never the first partition', () => {
  expect(counts(2, 4)).toEqual([1, 1, 0, 0])
  expect(shared(1, [member('a'), member('b')])).toEqual({ a: [0], b: [] })
})

it('moves no partition that a member may keep', () => {
  const held = [member('a', 8, 9, 10, 11), member('b', 0, 1, 2, 3, 4, 5, 6, 7)]
  expect(shared(12, held)).toEqual({ a: [4, 5, 6, 7, 8, 9, 10, 11], b: [0, 1, 2, 3] })
  const even = [member('a', 4, 5, 6, 7, 8), member('b', 0), member('c', 1, 2, 3, 9, 10, 11)]
  expect(shared(12, even)).toEqual({ a: [4, 5, 6, 7, 8], b: [0], c: [1, 2, 3, 9, 10, 11] })
})

it('moves what a new member needs, and what a member that left had held', () => {
  const joined = shared(4, [member('a'), member('b', 0, 1, 2, 3)])
  expect(joined).toEqual({ a: [1, 2, 3], b: [0] })
  expect(shared(4, [member('a', 1, 2, 3)])).toEqual({ a: [0, 1, 2, 3] })
})

it('gives a partition that two members claim to one of them, and none that the topic does not have', () => {
  expect(shared(4, [member('b', 0, 1, 2), member('a', 0, 1, 1, 7, -1)])).toEqual({ a: [0], b: [1, 2, 3] })
})

it.each([
  ['left', 'the lowest', [member('a', 1, 2, 3, 4, 5), member('b', 6, 7, 8, 9, 10, 11)]],
  ['left', 'the highest', [member('a', 1, 2, 3, 4, 5, 6), member('b', 7, 8, 9, 10, 11)]],
  ['came back', 'the lowest', [member('a'), member('b', 4, 5, 6, 7, 8, 9, 10, 11)]],
  ['came back', 'the highest', [member('a', 4, 5, 6, 7, 8, 9, 10, 11), member('b')]],
])('gives the first partition, whose owner %s, to the member with the fewest others, if %s', (_, __, members) => {
  const shares = shared(12, members)
  const [idlest] = members.toSorted((a, b) => a.held.length - b.held.length)
  expect(shares[idlest?.id ?? '']).toHaveLength(4)
  expect(shares[idlest?.id ?? '']).toContain(0)
})

/** The weights of the tests with drawn members. */
const WEIGHTS = [0, 1 / 3, 2]

it('assigns each partition once, evenly, and the same again, whoever comes, goes or comes back', () => {
  const dice = diceOf(11)
  for (let round = 0; round < 300; round += 1) {
    const topic = { partitions: 1 + dice.below(20), firstOwnerWork: WEIGHTS[dice.below(3)] ?? 0 }
    let members = newMembers(1)
    for (let change = 0; change < 12; change += 1) {
      const staying = members.filter(() => !dice.chance(0.3)).map((each) => (dice.chance(0.2) ? member(each.id) : each))
      const joining = [...staying, ...(dice.chance(0.5) || staying.length === 0 ? [member(`n${round}-${change}`)] : [])]
      const shares = sharePartitions(topic, joining)
      expect([...shares.values()].flat().toSorted((a, b) => a - b)).toEqual(numbersTo(topic.partitions))
      expect([...shares.keys()].toSorted()).toEqual(joining.map(({ id }) => id).toSorted())
      const others = [...shares.values()].filter((share) => !share.includes(0)).map(({ length }) => length)
      if (others.length > 0) expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1)
      const ofFirst = [...shares.values()].find((share) => share.includes(0))
      const fresh = sharePartitions(topic, newMembers(joining.length))
      expect(ofFirst).toHaveLength(fresh.get('m0')?.length ?? 0)
      expect(sharePartitions(topic, joining.toReversed())).toEqual(shares)
      members = [...shares].map(([id, held]) => ({ id, held }))
      expect(sharePartitions(topic, members)).toEqual(shares)
    }
  }
})
