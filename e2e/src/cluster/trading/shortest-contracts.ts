import type { ContractsForAnswer } from '@folio/contracts/websocket/market/contracts-for.ts'
import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'

/** One row of what is sold of a symbol. */
export type OfferedRow = ContractsForAnswer['contracts_for']['available'][number]

/** A contract of a row, in the fields of a proposal. */
export type AskedContract = ContractParameters & { readonly amount: number }

/** The stake of all contracts in USD. */
export const STAKE = 10
/** The rows that end soonest come first. */
const EXPIRIES = ['tick', 'intraday', 'no_expiry']
const SELECTED_TICK = 3

const isRelative = ({ barrier, high_barrier }: OfferedRow): boolean => {
  const given = barrier ?? high_barrier
  return given === null || /^[+-]/.test(given)
}

const barriersOf = ({ barrier, high_barrier, low_barrier, last_digit_range: digits }: OfferedRow) => {
  if (high_barrier !== null && low_barrier !== null) return { barrier: high_barrier, barrier2: low_barrier }
  if (digits.length > 0) return { barrier: String(digits[Math.floor(digits.length / 2)]) }
  return barrier === null ? {} : { barrier }
}

/** The fields that only some categories have. */
const ownFieldsOf = ({ contract_category, multiplier_range: [multiplier], growth_rate_range: [rate] }: OfferedRow) => ({
  ...(contract_category === 'highlowticks' && { selected_tick: SELECTED_TICK }),
  ...(multiplier !== undefined && { multiplier }),
  ...(rate !== undefined && { growth_rate: rate }),
})

const durationOf = ({ min_contract_duration }: OfferedRow): Pick<AskedContract, 'duration' | 'duration_unit'> => {
  const [, length = '0', unit] = /^(\d+)([tsm])$/.exec(min_contract_duration) ?? []
  return unit === 't' || unit === 's' || unit === 'm' ? { duration: Number(length), duration_unit: unit } : {}
}

/** The contract of a row with the shortest duration and the barriers that the row suggests for it. */
const contractOf = (row: OfferedRow): AskedContract => ({
  contract_type: row.contract_type,
  underlying_symbol: row.underlying_symbol,
  currency: 'USD',
  amount: STAKE,
  ...durationOf(row),
  ...barriersOf(row),
  ...ownFieldsOf(row),
})

/** Returns the contract of each type that ends soonest, with barriers as distances from the entry spot. */
export const shortestContracts = (rows: readonly OfferedRow[]): readonly AskedContract[] => {
  const rank = ({ expiry_type }: OfferedRow): number => EXPIRIES.indexOf(expiry_type)
  const sorted = rows
    .filter((row) => rank(row) >= 0 && isRelative(row))
    .toSorted((one, other) => rank(one) - rank(other))
  return [...new Set(sorted.map(({ contract_type }) => contract_type))].flatMap((type) => {
    const row = sorted.find(({ contract_type }) => contract_type === type)
    return row === undefined ? [] : [contractOf(row)]
  })
}
