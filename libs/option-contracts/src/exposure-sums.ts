import { exitEpochOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, minus, plus, sumOf, ZERO } from '@folio/kernel/amount.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
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
  /** Counts a contract, unless it is counted already. */
  readonly add: (accountId: string, contract: OptionContract) => void
  readonly remove: (contractId: number) => void
  /** The use that the counted contracts make of the limits that a contract of the account meets. */
  readonly usedFor: (accountId: string, contract: OptionContract) => ExposuresUsed
  /** The groups with open contracts, by symbol, expiry and direction. */
  readonly groups: () => readonly GroupExposure[]
}

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
  const expirySeconds = end - purchase_time > HOUR_SECONDS ? HOUR_SECONDS : MINUTE_SECONDS
  return { symbol, expiry: Math.floor(end / expirySeconds) * expirySeconds, expirySeconds, direction }
}

/** A group that has open contracts; holdings and sums share it, because hundreds of thousands may be open. */
type CountedGroup = { readonly group: ExposureGroup; readonly key: string; exposure: Amount; contracts: number }

type Account = { readonly id: string; readonly holdings: Holding[] }

/** The contracts of one account in one group. */
type Holding = { readonly account: Account; readonly of: CountedGroup; exposure: Amount; contracts: number }

type Counted = { readonly holding: Holding; readonly exposure: Amount }

const groupKey = ({ symbol, expiry, expirySeconds, direction }: ExposureGroup): string =>
  [symbol, expirySeconds, expiry, direction].join('|')

/** Adds an exposure, of one more contract or of one fewer. */
const count = (sum: CountedGroup | Holding, exposure: Amount, contracts: 1 | -1): void => {
  sum.exposure = contracts === 1 ? plus(sum.exposure, exposure) : minus(sum.exposure, exposure)
  sum.contracts += contracts
}

const exposureOf = (sum: CountedGroup | Holding | undefined): Amount => sum?.exposure ?? ZERO

/** All that is counted: the open contracts, and the sums of their groups, symbols and accounts. */
type Book = {
  readonly contracts: Map<number, Counted>
  readonly groups: Map<string, CountedGroup>
  readonly symbols: Map<string, Amount>
  readonly accounts: Map<string, Account>
}

const groupIn = ({ groups }: Book, group: ExposureGroup): CountedGroup => {
  const key = groupKey(group)
  const made = groups.get(key) ?? { group, key, exposure: ZERO, contracts: 0 }
  groups.set(key, made)
  return made
}

const accountIn = ({ accounts }: Book, id: string): Account => {
  const made = accounts.get(id) ?? { id, holdings: [] }
  accounts.set(id, made)
  return made
}

const holdingIn = (account: Account, of: CountedGroup): Holding => {
  const known = account.holdings.find((holding) => holding.of === of)
  if (known !== undefined) return known
  const made = { account, of, exposure: ZERO, contracts: 0 }
  account.holdings.push(made)
  return made
}

/** Removes an account's part of a group, and the group, that have no contract left. */
const removeEmpty = ({ groups, accounts }: Book, { account, of, contracts: left }: Holding): void => {
  if (of.contracts === 0) groups.delete(of.key)
  if (left > 0) return
  const { holdings, id } = account
  holdings.splice(
    holdings.findIndex((holding) => holding.of === of),
    1,
  )
  if (holdings.length === 0) accounts.delete(id)
}

const add = (book: Book, accountId: string, contract: OptionContract): void => {
  const { contract_id, exposure } = contract
  const of = groupIn(book, exposureGroupOf(contract))
  const holding = holdingIn(accountIn(book, accountId), of)
  const { symbol } = of.group
  book.contracts.set(contract_id, { holding, exposure })
  book.symbols.set(symbol, plus(book.symbols.get(symbol) ?? ZERO, exposure))
  count(of, exposure, 1)
  count(holding, exposure, 1)
}

const remove = (book: Book, contractId: number): void => {
  const { contracts, symbols } = book
  const counted = contracts.get(contractId)
  if (counted === undefined) return
  contracts.delete(contractId)
  const { holding, exposure } = counted
  const { symbol } = holding.of.group
  symbols.set(symbol, minus(symbols.get(symbol) ?? ZERO, exposure))
  count(holding.of, exposure, -1)
  count(holding, exposure, -1)
  removeEmpty(book, holding)
}

const usedFor = ({ groups, symbols, accounts }: Book, accountId: string, contract: OptionContract): ExposuresUsed => {
  const group = exposureGroupOf(contract)
  const of = groups.get(groupKey(group))
  const holdings = accounts.get(accountId)?.holdings ?? []
  const onSymbol = holdings.filter((holding) => holding.of.group.symbol === group.symbol)
  return {
    symbol: symbols.get(group.symbol) ?? ZERO,
    expiry: exposureOf(of),
    clientSymbol: sumOf(onSymbol.map(exposureOf)),
    clientExpiry: exposureOf(onSymbol.find((holding) => holding.of === of)),
  }
}

/** Begins to count without a contract. */
export const exposureSums = (): ExposureSums => {
  const book: Book = { contracts: new Map(), groups: new Map(), symbols: new Map(), accounts: new Map() }
  return {
    add: (accountId, contract) => {
      if (!book.contracts.has(contract.contract_id)) add(book, accountId, contract)
    },
    remove: (contractId) => remove(book, contractId),
    usedFor: (accountId, contract) => usedFor(book, accountId, contract),
    groups: () =>
      [...book.groups.values()]
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ group, exposure, contracts }) => ({ ...group, exposure, contracts })),
  }
}
