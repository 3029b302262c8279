/** A member of a group, and the partitions that it held when it joined. */
export type SharingMember = { readonly id: string; readonly held: readonly number[] }

/** The partitions of a topic, numbered from 0, and what the owner of the first one does beside them, as a share of the work on all. */
export type SharedTopic = { readonly partitions: number; readonly firstOwnerWork: number }

/** Partitions by the ids of members. */
type Shares = ReadonlyMap<string, readonly number[]>

const FIRST = 0

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, number) => number)

/** The partitions of the topic that each member held, in their order; what two members claim belongs to the first of them. */
const claimsOf = (partitions: number, members: readonly SharingMember[]): Shares => {
  const free = new Set(numbersTo(partitions))
  return new Map(
    members.map(({ id, held }) => [id, held.toSorted((a, b) => a - b).filter((each) => free.delete(each))]),
  )
}

/** The member to own the first partition: the one that claims it, or else one with the fewest claims, which loses none for it. */
const firstOwnerOf = (claims: Shares): string | undefined => {
  const claimant = [...claims].find(([, claimed]) => claimed[0] === FIRST)
  const [firstOwner] = claimant ?? [...claims].toSorted(([, a], [, b]) => a.length - b.length)[0] ?? []
  return firstOwner
}

/** The number of partitions of the first partition's owner with which all members have as much to do, at least that one. */
const firstOwnerQuota = ({ partitions, firstOwnerWork }: SharedTopic, members: number): number => {
  const beside = partitions * firstOwnerWork
  const even = Math.round((partitions + beside) / members - beside)
  return members === 1 ? partitions : Math.min(Math.max(even, 1), partitions)
}

/** The number of partitions of each member: those of the others differ by one at most, and who holds more keeps more. */
const quotasOf = (topic: SharedTopic, firstOwner: string, claims: Shares): ReadonlyMap<string, number> => {
  const ofFirstOwner = firstOwnerQuota(topic, claims.size)
  const others = [...claims].filter(([id]) => id !== firstOwner).toSorted(([, a], [, b]) => b.length - a.length)
  const left = topic.partitions - ofFirstOwner
  const each = Math.floor(left / Math.max(others.length, 1))
  const longer = left - each * others.length
  return new Map([
    [firstOwner, ofFirstOwner],
    ...others.map(([id], index) => [id, each + (index < longer ? 1 : 0)] as const),
  ])
}

/**
 * Shares the partitions of a topic among the members of a group so that all have as much to do, and moves no more of them than
 * that needs. Returns those of each member by its id; the same for the members in any order.
 */
export const sharePartitions = (topic: SharedTopic, members: readonly SharingMember[]): Shares => {
  const sorted = members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const claims = new Map(claimsOf(topic.partitions, sorted))
  const firstOwner = firstOwnerOf(claims)
  if (firstOwner === undefined) return claims
  const claimed = claims.get(firstOwner) ?? []
  if (topic.partitions > 0 && claimed[0] !== FIRST) claims.set(firstOwner, [FIRST, ...claimed])
  const quotas = quotasOf(topic, firstOwner, claims)
  const kept = [...claims].map(([id, claim]) => [id, claim.slice(0, quotas.get(id))] as const)
  const isKept = new Set(kept.flatMap(([, share]) => share))
  const free = numbersTo(topic.partitions).filter((partition) => !isKept.has(partition))
  return new Map(
    kept.map(([id, share]) => {
      const added = free.splice(0, (quotas.get(id) ?? 0) - share.length)
      return [id, [...share, ...added].toSorted((a, b) => a - b)]
    }),
  )
}
