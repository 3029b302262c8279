import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, isZero, minus, plus, ZERO } from '@folio/kernel/amount.ts'
import { CONTRACT_TYPES, type ContractType } from '@folio/pricing/offering/contract-types.ts'

/** The contracts whose exposures are limited together: one symbol, one span of time in which they end, one direction. */
export type ExposureGroup = {
  readonly symbol: string
  /** The beginning of the minute, or for contracts of more than an hour of the hour, in which they end; null without an end. */
  readonly expiry: number | null
  readonly expirySeconds: 60 | 3600 | null
  readonly direction: 'up' | 'down' | 'other'
}

/** The exposures that a contract counts to: those of its symbol, of its group, and of its account in each. */
export type ExposuresUsed = {
  readonly symbol: Amount
  readonly expiry: Amount
  readonly clientSymbol: Amount
  readonly clientExpiry: Amount
}

/** The exposure of a group of open contracts. */
export type GroupExposure = ExposureGroup & { readonly exposure: Amount; readonly contracts: number }

/** Open contracts with the sums of their exposures, kept up to date by each contract that begins and ends. */
export type ExposureSums = {
  /** Counts a contract once, whatever it is added. */
  readonly add: (accountId: string, contract: OptionContract) => void
  readonly remove: (contractId: number) => void
  /** What the counted contracts use of the limits that a contract of the account meets. */
  readonly usedFor: (accountId: string, contract: OptionContract) => ExposuresUsed
  /** The groups with open contracts, by symbol, expiry and direction. */
  readonly groups: () => readonly GroupExposure[]
}

const MINUTE = 60
const HOUR = 3600

const typeOf = (contract: OptionContract): ContractType =>
  isDigital(contract) ? contract.bet.type : contract.contract_type

const directionOf = (contract: OptionContract): ExposureGroup['direction'] => {
  const { sentiment } = CONTRACT_TYPES[typeOf(contract)]
  return sentiment === 'up' || sentiment === 'down' ? sentiment : 'other'
}

/** The group that a contract belongs to. */
export const exposureGroupOf = (contract: OptionContract): ExposureGroup => {
  const { underlying_symbol: symbol, purchase_time } = contract
  const direction = directionOf(contract)
  const end = exitEpochOf(contract)
  if (end === undefined) return { symbol, expiry: null, expirySeconds: null, direction }
  const expirySeconds = end - purchase_time > HOUR ? HOUR : MINUTE
  return { symbol, expiry: Math.floor(end / expirySeconds) * expirySeconds, expirySeconds, direction }
}

/** The contracts of one account in one group, which are counted to the same sums. */
type Member = {
  readonly key: string
  readonly group: ExposureGroup
  /** The keys of the sums. */
  readonly sums: readonly string[]
  contracts: number
}

type Counted = { readonly member: Member; readonly exposure: Amount }

const groupKey = ({ symbol, expiry, expirySeconds, direction }: ExposureGroup): string =>
  [symbol, expirySeconds, expiry, direction].join('|')

const memberKey = (accountId: string, group: ExposureGroup): string => `${accountId}|${groupKey(group)}`

/** The symbol, the group, and both of the account. */
const keysOf = (accountId: string, group: ExposureGroup): readonly [string, string, string, string] => {
  const { symbol } = group
  return [symbol, groupKey(group), `${accountId}|${symbol}`, memberKey(accountId, group)]
}

/** Begins to count without a contract. */
export const exposureSums = (): ExposureSums => {
  const contracts = new Map<number, Counted>()
  /** By the key of the account in the group; contracts share them, because hundreds of thousands may be open. */
  const members = new Map<string, Member>()
  const sums = new Map<string, Amount>()
  const sum = (key: string): Amount => sums.get(key) ?? ZERO

  const memberOf = (accountId: string, group: ExposureGroup): Member => {
    const key = memberKey(accountId, group)
    const known = members.get(key)
    if (known !== undefined) return known
    const made = { key, group, sums: keysOf(accountId, group), contracts: 0 }
    members.set(key, made)
    return made
  }

  const remove = (contractId: number): void => {
    const counted = contracts.get(contractId)
    if (counted === undefined) return
    contracts.delete(contractId)
    const { member, exposure } = counted
    for (const key of member.sums) {
      const left = minus(sum(key), exposure)
      if (isZero(left)) sums.delete(key)
      else sums.set(key, left)
    }
    member.contracts -= 1
    if (member.contracts === 0) members.delete(member.key)
  }

  return {
    add: (accountId, contract) => {
      const { contract_id, exposure } = contract
      if (contracts.has(contract_id)) return
      const member = memberOf(accountId, exposureGroupOf(contract))
      member.contracts += 1
      contracts.set(contract_id, { member, exposure })
      for (const key of member.sums) sums.set(key, plus(sum(key), exposure))
    },
    remove,
    usedFor: (accountId, contract) => {
      const [symbol, expiry, clientSymbol, clientExpiry] = keysOf(accountId, exposureGroupOf(contract)).map(sum)
      return {
        symbol: symbol ?? ZERO,
        expiry: expiry ?? ZERO,
        clientSymbol: clientSymbol ?? ZERO,
        clientExpiry: clientExpiry ?? ZERO,
      }
    },
    groups: () => {
      const found = new Map<string, GroupExposure>()
      for (const { member, exposure } of contracts.values()) {
        const { group } = member
        const key = groupKey(group)
        const before = found.get(key) ?? { ...group, exposure: ZERO, contracts: 0 }
        found.set(key, { ...before, exposure: plus(before.exposure, exposure), contracts: before.contracts + 1 })
      }
      return [...found.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
    },
  }
}
