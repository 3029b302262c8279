import { PARTITIONS } from '@folio/contracts/messaging/topic-settings.ts'
import {
  type AccountLimits,
  DEFAULT_ACCOUNT_LIMITS,
  OPEN_CONTRACTS_MAX,
} from '@folio/contracts/trading/account-limits.ts'
import { DEFAULT_HOUSE_LIMITS, type HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import { type Amount, amountOf, isLess } from '@folio/kernel/amount.ts'
import type { z } from 'zod'
import { countSetting, listSetting, setting } from './setting.ts'

const ONE = amountOf('1')

type Named = readonly ['symbol' | 'expiry' | 'client-symbol' | 'client-expiry', Amount]

const limitOf = (item: string): Named | undefined => {
  const [, sum, amount] = /^(symbol|expiry)=((?:0|[1-9]\d{0,13})(?:\.\d{1,18})?)$/.exec(item) ?? []
  if (amount !== undefined) return [sum === 'symbol' ? 'symbol' : 'expiry', amountOf(amount)]
  const [, of, part] = /^client-(symbol|expiry)=([01](?:\.\d{1,18})?)$/.exec(item) ?? []
  if (part === undefined || isLess(ONE, amountOf(part))) return undefined
  return [of === 'symbol' ? 'client-symbol' : 'client-expiry', amountOf(part)]
}

type NamedOfAccount = readonly ['contracts' | 'exposure' | 'turnover', Amount]

const accountLimitOf = (item: string): NamedOfAccount | undefined => {
  const [, count] = /^contracts=([1-9]\d{0,3})$/.exec(item) ?? []
  if (count !== undefined) return Number(count) > OPEN_CONTRACTS_MAX ? undefined : ['contracts', amountOf(count)]
  const [, sum, amount] = /^(exposure|turnover)=((?:0|[1-9]\d{0,13})(?:\.\d{1,18})?)$/.exec(item) ?? []
  return amount === undefined ? undefined : [sum === 'exposure' ? 'exposure' : 'turnover', amountOf(amount)]
}

const PART = /^0(?:\.\d{1,18})?$/

/** Reads a fraction below 1; undefined for other text. */
const slippageIn = (text: string): Amount | undefined => (PART.test(text) ? amountOf(text) : undefined)

/** The variables that limit what an account can buy, what the house can lose by open contracts, and a client by a proposal. */
export const houseVariables = {
  FOLIO_ACCOUNT_LIMITS: listSetting(
    `limits such as "contracts=100,exposure=50000,turnover=500000", of at most ${OPEN_CONTRACTS_MAX} contracts`,
    accountLimitOf,
  ).optional(),
  FOLIO_HOUSE_LIMITS: listSetting(
    'limits such as "symbol=250000,expiry=50000,client-symbol=0.05,client-expiry=0.2"',
    limitOf,
  ).optional(),
  FOLIO_TRADING_WRITERS: countSetting(PARTITIONS).optional(),
  FOLIO_SLIPPAGE: setting('a part such as "0.005"', slippageIn).optional(),
}

type Read = { readonly [Name in keyof typeof houseVariables]?: z.output<(typeof houseVariables)[Name]> }

/** Returns the limits of an account from the variables, with defaults for those left out. */
export const accountLimits = ({ FOLIO_ACCOUNT_LIMITS: given = [] }: Read): AccountLimits => {
  const limits = new Map<NamedOfAccount[0], Amount>(given)
  const { contracts, exposure, turnover } = DEFAULT_ACCOUNT_LIMITS
  return {
    contracts: Number(limits.get('contracts') ?? contracts),
    exposure: limits.get('exposure') ?? exposure,
    turnover: limits.get('turnover') ?? turnover,
  }
}

/** Returns the limits of the house from the variables, with defaults for those left out. */
export const houseLimits = ({ FOLIO_HOUSE_LIMITS: given = [] }: Read): HouseLimits => {
  const limits = new Map<Named[0], Amount>(given)
  const { symbol, expiry, clientSymbolPart, clientExpiryPart } = DEFAULT_HOUSE_LIMITS
  return {
    symbol: limits.get('symbol') ?? symbol,
    expiry: limits.get('expiry') ?? expiry,
    clientSymbolPart: limits.get('client-symbol') ?? clientSymbolPart,
    clientExpiryPart: limits.get('client-expiry') ?? clientExpiryPart,
  }
}
