import { DEFAULT_MONEY_RULES, type MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import { isSoundRate } from '@folio/contracts/wallet/rates.ts'
import { type Amount, amountOf, isLess } from '@folio/kernel/amount.ts'
import type { z } from 'zod'
import { listSetting, millisecondsSetting, setting } from './setting.ts'

const DECIMAL = /^(?:0|[1-9]\d{0,13})(?:\.\d{1,18})?$/
const ONE = amountOf('1')
const COUNT = /^\d{1,9}$/

const amountIn = (text: string): Amount | undefined => (DECIMAL.test(text) ? amountOf(text) : undefined)

/** Reads a fraction below 1; undefined for other text. */
const partIn = (text: string): Amount | undefined => {
  const part = amountIn(text)
  return part !== undefined && isLess(part, ONE) ? part : undefined
}

const named = <T>(item: string, name: RegExp, read: (text: string) => T | undefined): [string, T] | undefined => {
  const [before = '', after = '', ...more] = item.split('=')
  const value = read(after)
  return more.length > 0 || value === undefined || !name.test(before) ? undefined : [before, value]
}

const CURRENCY = /^[A-Z_]{1,18}$/

const ofCurrency = (item: string): [string, Amount] | undefined => named(item, CURRENCY, amountIn)

const rateOf = (item: string): [string, Amount] | undefined => {
  const rate = ofCurrency(item)
  return rate && isSoundRate(...rate) ? rate : undefined
}

/** The variables that set fees, rates and limits. */
export const moneyVariables = {
  FOLIO_FEES: listSetting('parts such as "same=0,fiat=0.005,stablecoin=0.01,crypto=0.02"', (item) =>
    named(item, /^(?:same|fiat|stablecoin|crypto)$/, partIn),
  ).optional(),
  FOLIO_MINIMUM_AMOUNTS: listSetting('amounts such as "USD=1,BTC=0.0001"', ofCurrency).optional(),
  FOLIO_TRANSACTION_USD_MAX: setting('an amount such as "10000"', amountIn).optional(),
  FOLIO_DAILY_TRANSFERS_MAX: setting('a whole number such as "10"', (text) =>
    COUNT.test(text) ? Number(text) : undefined,
  ).optional(),
  FOLIO_FX_RATES: listSetting('rates in USD such as "USD=1,EUR=1.08", USD never other than 1', rateOf).optional(),
  FOLIO_FX_SPREAD: setting('a part such as "0.005"', partIn).optional(),
  FOLIO_QUOTE_LIFE_MS: millisecondsSetting.optional(),
}

type Read = { readonly [Name in keyof typeof moneyVariables]?: z.output<(typeof moneyVariables)[Name]> }

/** Returns the rules of money from the variables, with defaults for those left out. */
export const moneyRules = (read: Read): MoneyRules => {
  const { fees, minimums, transactionUsdMax, dailyTransfersMax, usdRates, spread, quoteLifeMs } = DEFAULT_MONEY_RULES
  return {
    fees: { ...fees, ...Object.fromEntries(read.FOLIO_FEES ?? []) },
    minimums: read.FOLIO_MINIMUM_AMOUNTS === undefined ? minimums : new Map(read.FOLIO_MINIMUM_AMOUNTS),
    transactionUsdMax: read.FOLIO_TRANSACTION_USD_MAX ?? transactionUsdMax,
    dailyTransfersMax: read.FOLIO_DAILY_TRANSFERS_MAX ?? dailyTransfersMax,
    usdRates: read.FOLIO_FX_RATES === undefined ? usdRates : new Map(read.FOLIO_FX_RATES),
    spread: read.FOLIO_FX_SPREAD ?? spread,
    quoteLifeMs: read.FOLIO_QUOTE_LIFE_MS ?? quoteLifeMs,
  }
}
