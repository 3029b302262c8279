import { expect, it } from 'vitest'
import { type SharingMember, sharePartitions } from './share-partitions.ts'

const member = (id: string, ...held: readonly number[]): SharingMember => ({ id, held })

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)

const newMembers = (count: number): readonly SharingMember[] => numbersTo(count).map((n) => member(`m${n}`))

const shared = (partitions: number, members: readonly SharingMember[]): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(sharePartitions(partitions, members))

const counts = (partitions: number, members: number): readonly number[] =>
  [...sharePartitions(partitions, newMembers(members)).values()].map(({ length }) => length)

it('gives all partitions to the only member', () => {
  expect(shared(4, [member('a')])).toEqual({ a: [0, 1, 2, 3] })
})

it('gives the owner of the first partition fewer, because it follows the store for all', () => {
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

it('assigns each partition once, for all numbers of members and partitions, after any number of changes', () => {
  for (const partitions of [1, 2, 3, 4, 6, 12, 50]) {
    let members = newMembers(1)
    for (const count of [1, 2, 3, 7, 4, 2, 60, 3]) {
      const joining = newMembers(count).map(({ id }) => members.find((each) => each.id === id) ?? member(id))
      const shares = sharePartitions(partitions, joining)
      expect([...shares.values()].flat().toSorted((a, b) => a - b)).toEqual(numbersTo(partitions))
      expect([...shares.keys()].toSorted()).toEqual(joining.map(({ id }) => id).toSorted())
      const others = [...shares.values()].filter((share) => !share.includes(0)).map(({ length }) => length)
      if (others.length > 0) expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1)
      expect(sharePartitions(partitions, joining.toReversed())).toEqual(shares)
      members = [...shares].map(([id, held]) => ({ id, held }))
      expect(shared(partitions, members)).toEqual(Object.fromEntries(shares))
    }
  }
})
