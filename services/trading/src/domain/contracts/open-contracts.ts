import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { type PackedContract, packContract, unpackContract } from './packed-contract.ts'

/** Contracts by id, as snapshots hold them. */
type StoredContracts = Readonly<Record<string, OptionContract>>

type PackedContracts = {
  /** In the order of their ids. */
  readonly packed: readonly PackedContract[]
  /** The sum of their exposures. */
  readonly exposure: Amount
  readonly toJSON: () => StoredContracts
}

/** The open contracts of an account: packed in memory, and by id in JSON and therefore in a state that a snapshot held. */
export type OpenContracts = PackedContracts | StoredContracts

function storedContracts(this: PackedContracts): StoredContracts {
  return Object.fromEntries(this.packed.map((each) => [String(each.id), unpackContract(each)]))
}

const contractsWith = (packed: readonly PackedContract[], exposure: Amount): PackedContracts => ({
  packed,
  exposure,
  toJSON: storedContracts,
})

/** No open contracts. */
export const NO_CONTRACTS: OpenContracts = contractsWith([], ZERO)

const isPacked = (contracts: OpenContracts): contracts is PackedContracts => 'packed' in contracts

/** The place of a contract in the order of ids, whether it is there or not. */
const placeOf = (packed: readonly PackedContract[], contractId: number): number => {
  let [from, to] = [0, packed.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((packed[middle]?.id ?? contractId) < contractId) from = middle + 1
    else to = middle
  }
  return from
}

/** Returns the contracts as they are kept in memory. */
export const packedContracts = (contracts: OpenContracts): PackedContracts => {
  if (isPacked(contracts)) return contracts
  const open = Object.values(contracts).toSorted((one, other) => one.contract_id - other.contract_id)
  return contractsWith(open.map(packContract), open.map(({ exposure }) => exposure).reduce(plus, ZERO))
}

/** Returns the terms of an open contract; undefined if none has the id. */
export const openContract = (contracts: OpenContracts, contractId: number): OptionContract | undefined => {
  if (!isPacked(contracts)) return contracts[contractId]
  const found = contracts.packed[placeOf(contracts.packed, contractId)]
  return found?.id === contractId ? unpackContract(found) : undefined
}

/** Returns the number of open contracts. */
export const openCount = (contracts: OpenContracts): number =>
  isPacked(contracts) ? contracts.packed.length : Object.keys(contracts).length

/** Returns the sum of the exposures of the open contracts. */
export const openExposure = (contracts: OpenContracts): Amount => packedContracts(contracts).exposure

/** Returns the contracts without the one that has an id. */
export const withoutContract = (contracts: OpenContracts, contractId: number): OpenContracts => {
  const { packed, exposure } = packedContracts(contracts)
  const place = placeOf(packed, contractId)
  const found = packed[place]
  if (found?.id !== contractId) return contracts
  return contractsWith(packed.toSpliced(place, 1), minus(exposure, unpackContract(found).exposure))
}

/** Returns the contracts with one more, or with other terms of the one that has its id. */
export const withContract = (contracts: OpenContracts, contract: OptionContract): OpenContracts => {
  const { packed, exposure } = packedContracts(withoutContract(contracts, contract.contract_id))
  const place = placeOf(packed, contract.contract_id)
  return contractsWith(packed.toSpliced(place, 0, packContract(contract)), plus(exposure, contract.exposure))
}
