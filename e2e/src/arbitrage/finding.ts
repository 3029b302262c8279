/** The mean of drawn values, and the deviation of that mean. */
export type Estimate = { readonly mean: number; readonly error: number }

/** The estimate from `count` values. */
export const estimateOf = (count: number, valueAt: (index: number) => number): Estimate => {
  let [sum, squares] = [0, 0]
  for (let index = 0; index < count; index += 1) {
    const value = valueAt(index)
    sum += value
    squares += value * value
  }
  const mean = sum / count
  return { mean, error: Math.sqrt(Math.max(0, squares / count - mean * mean) / (count - 1)) }
}

/** The mean gain of a strategy: per unit of its price, with the deviation of that mean. */
export type Finding = {
  /** The symbol, the contract, its start and what the client does. */
  readonly strategy: string
  /** The most that the contract pays. */
  readonly mostPaid: number
  readonly gain: number
  readonly error: number
  /** The cost of a contract with a fixed payout beyond its worth and commission, a fraction of the payout, if known. */
  readonly excess?: Estimate
}

/** The deviations by which a gain is above zero. */
export const zScore = ({ gain, error }: Finding): number => gain / Math.max(error, 1e-9)

/** So many deviations above zero a strategy wins: a fair one does once in 3.5 million. */
const WINS_FROM = 5

/** The strategies that win, the best first. */
export const winners = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter((finding) => zScore(finding) > WINS_FROM).sort((one, other) => other.gain - one.gain)

/** The maximum payout of a contract by the documented rules. */
const PAYOUT_MAX = 10_000

/** The strategies that can be paid more than any contract pays. */
export const overpaid = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ mostPaid }) => mostPaid > PAYOUT_MAX)

/** The formulas of watched barriers and of jump indices may be off by so much of the payout. */
const EXCESS_MAX = 0.006
/** So many deviations an estimate may be off. */
const DEVIATIONS = 5

/** The contracts that cost more than their worth and their commission. */
export const tooDear = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ excess }) => excess !== undefined && excess.mean > EXCESS_MAX + DEVIATIONS * excess.error)

/** The strategy with the highest gain. */
export const bestOf = (findings: readonly Finding[]): Finding => {
  const [first, ...others] = findings
  if (first === undefined) throw new Error('the scan has found nothing')
  return others.reduce((best, finding) => (finding.gain > best.gain ? finding : best), first)
}

/** A finding in words: the gain in cents on a price of 1.00. */
export const described = (finding: Finding): string =>
  `${finding.strategy}: ${(finding.gain * 100).toFixed(3)} ± ${(finding.error * 100).toFixed(3)} cents on 1.00, z = ${zScore(finding).toFixed(1)}`
