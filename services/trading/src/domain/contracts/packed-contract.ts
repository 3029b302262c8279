import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'

/** Terms as events record them: JSON without lists. */
type Terms = string | number | boolean | null | { readonly [name: string]: Terms | undefined }

/** A contract as an account keeps it while it is open, in a quarter of the memory of its terms. */
export type PackedContract = {
  readonly id: number
  /** The terms with null for each of the contract's own; contracts with equal patterns share one. */
  readonly pattern: Terms
  /** The JSON list of the contract's own terms, in the order of the pattern. */
  readonly own: string
  readonly longcode: string
}

/** The names of terms that many contracts have in common; a term of any other name is the contract's own. */
const COMMON_TERMS: ReadonlySet<string> = new Set([
  'application_id',
  'calendar_revision',
  'category',
  'commission',
  'commission_rate',
  'contract_type',
  'currency',
  'currency_decimals',
  'decimals',
  'direction',
  'growth_rate',
  'hurting_jump',
  'interest',
  'interval_seconds',
  'kind',
  'longcode',
  'markup',
  'max_payout',
  'minutes',
  'model',
  'multiplier',
  'offering_revision',
  'period',
  'stop_loss_max',
  'stop_loss_min',
  'take_profit_max',
  'take_profit_min',
  'tick_size_barrier',
  'ticks_max',
  'type',
  'underlying_symbol',
  'volatility',
  'yield',
])

const PATTERNS_MAX = 4096
const LONGCODES_MAX = 4096

/** Gives the value that was first asked for by a text, as long as fewer than `max` others came after it. */
const sharedBy = <Value>(max: number): ((text: string, value: Value) => Value) => {
  const values = new Map<string, Value>()
  return (text, value) => {
    const known = values.get(text)
    if (known !== undefined) return known
    values.set(text, value)
    for (const oldest of values.keys()) {
      if (values.size <= max) break
      values.delete(oldest)
    }
    return value
  }
}

const sharedPattern = sharedBy<Terms>(PATTERNS_MAX)
const sharedLongcode = sharedBy<string>(LONGCODES_MAX)

/** Puts each term of the contract's own into a list, and null into its place. */
const split = (terms: Terms, name: string, own: Terms[]): Terms => {
  if (Array.isArray(terms)) throw new Error(`the term ${name} of a contract is a list, which cannot be packed`)
  if (terms !== null && typeof terms === 'object') {
    const pattern: Record<string, Terms> = {}
    for (const [inner, value] of Object.entries(terms)) {
      if (value !== undefined) pattern[inner] = split(value, inner, own)
    }
    return pattern
  }
  if (terms !== null && COMMON_TERMS.has(name)) return terms
  own.push(terms)
  return null
}

/** Packs the terms of a contract. */
export const packContract = (contract: OptionContract): PackedContract => {
  const own: Terms[] = []
  const pattern = split({ ...contract, longcode: '' }, '', own)
  return {
    id: contract.contract_id,
    pattern: sharedPattern(JSON.stringify(pattern), pattern),
    own: JSON.stringify(own),
    longcode: sharedLongcode(contract.longcode, contract.longcode),
  }
}

/** Returns the terms of a packed contract, in the order in which they were recorded. */
export const unpackContract = ({ pattern, own, longcode }: PackedContract): OptionContract => {
  const rest: readonly Terms[] = JSON.parse(own)
  let taken = 0
  const fill = (terms: Terms): Terms => {
    if (terms === null) {
      const next = rest[taken]
      taken += 1
      return next ?? null
    }
    if (typeof terms !== 'object') return terms
    const filled: Record<string, Terms> = {}
    for (const [name, value] of Object.entries(terms)) filled[name] = fill(value ?? null)
    return filled
  }
  return Object.assign(fill(pattern) as unknown as OptionContract, { longcode })
}
