/** A member of a group, and the partitions that it held when it joined. */
export type SharingMember = { readonly id: string; readonly held: readonly number[] }

/**
 * What the owner of the first partition does beside its commands, in shares of the work of all partitions: it follows the store
 * for the whole service. Measured with two instances of the wallet service, as processor time (docs/performance.md).
 */
const FIRST_OWNER_WORK = 1 / 3

/** The number of partitions of the first partition's owner with which all members have as much to do, at least that one. */
const firstOwnerQuota = (partitions: number, members: number): number => {
  const beside = partitions * FIRST_OWNER_WORK
  const even = Math.round((partitions + beside) / members - beside)
  return members === 1 ? partitions : Math.min(Math.max(even, 1), partitions)
}

/** The partitions of the topic that each member held, in their order; what two members claim belongs to the first of them. */
const claimsOf = (partitions: number, members: readonly SharingMember[]): ReadonlyMap<string, readonly number[]> => {
  const free = new Set(Array.from({ length: partitions }, (_, partition) => partition))
  return new Map(
    members.map(({ id, held }) => [id, held.toSorted((a, b) => a - b).filter((each) => free.delete(each))]),
  )
}

/** The number of partitions of each member: those of the others differ by one at most, and who holds more keeps more. */
const quotasOf = (
  partitions: number,
  firstOwner: string,
  claims: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, number> => {
  const ofFirstOwner = firstOwnerQuota(partitions, claims.size)
  const others = [...claims].filter(([id]) => id !== firstOwner).toSorted(([, a], [, b]) => b.length - a.length)
  const left = partitions - ofFirstOwner
  const each = Math.floor(left / Math.max(others.length, 1))
  const longer = left - each * others.length
  return new Map([
    [firstOwner, ofFirstOwner],
    ...others.map(([id], index) => [id, each + (index < longer ? 1 : 0)] as const),
  ])
}

/**
 * Shares the partitions of a topic among the members of a group so that all have as much to do, and moves no more partitions
 * than that needs. Returns those of each member by its id; the same for the members in any order.
 */
export const sharePartitions = (
  partitions: number,
  members: readonly SharingMember[],
): ReadonlyMap<string, readonly number[]> => {
  const sorted = members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const claims = claimsOf(partitions, sorted)
  const firstOwner = sorted.find(({ id }) => claims.get(id)?.includes(0)) ?? sorted[0]
  if (firstOwner === undefined) return new Map()
  const quotas = quotasOf(partitions, firstOwner.id, claims)
  const shares = new Map(sorted.map(({ id }) => [id, (claims.get(id) ?? []).slice(0, quotas.get(id))]))
  const kept = new Set([...shares.values()].flat())
  const free = Array.from({ length: partitions }, (_, partition) => partition).filter((each) => !kept.has(each))
  // The first partition is the lowest free one, and goes to its owner, who is asked first.
  const takers = [firstOwner, ...sorted.filter((member) => member !== firstOwner)]
  for (const { id } of takers) {
    const share = shares.get(id) ?? []
    const added = free.splice(0, (quotas.get(id) ?? 0) - share.length)
    shares.set(
      id,
      [...share, ...added].toSorted((a, b) => a - b),
    )
  }
  return shares
}
