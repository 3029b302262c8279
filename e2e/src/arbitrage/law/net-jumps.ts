/** A number of jumps up less the jumps down, and its probability. */
export type NetJump = { readonly net: number; readonly probability: number }

type Chances = ReadonlyMap<number, number>

/** Rarer numbers of jumps are left out. */
const RARE = 1e-20

const both = (one: Chances, other: Chances): Chances => {
  const sums = new Map<number, number>()
  for (const [net, probability] of one) {
    for (const [more, further] of other) sums.set(net + more, (sums.get(net + more) ?? 0) + probability * further)
  }
  return new Map([...sums].filter(([, probability]) => probability > RARE))
}

const chancesOf = (ticks: number, chance: number): Chances => {
  if (ticks === 0) return new Map([[0, 1]])
  const half = chancesOf(Math.floor(ticks / 2), chance)
  const even = both(half, half)
  if (ticks % 2 === 0) return even
  const tick = [-1, 0, 1].map((net) => [net, net === 0 ? 1 - chance : chance / 2] as const)
  return both(even, new Map(tick))
}

/** The jumps up less the jumps down in so many ticks, of which each has a jump with this chance; the fewest come first. */
export const netJumps = (ticks: number, chance: number): readonly NetJump[] =>
  [...chancesOf(ticks, chance)]
    .map(([net, probability]) => ({ net, probability }))
    .sort((one, other) => Math.abs(one.net) - Math.abs(other.net) || one.net - other.net)
