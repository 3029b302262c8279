import { isDay } from '../time/day.ts'

const CURRENCY = /^[A-Z_]{1,18}$/
const TOTAL_CURRENCY = /^[A-Z]{3}$/
const WALLET = /^(main|p2p|partner|payment_agent)$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/
const CURSOR = /^[A-Za-z0-9_.-]{1,1024}$/
const AGENT = /^[1-9]\d{0,14}$/
const NICKNAME = /^[A-Za-z0-9_]{3,20}$/
const ACCOUNT = /^[A-Z]{2,4}\d{1,10}$/
const SYMBOL = /^\w{2,30}$/
const CATEGORY = /^[a-z]{3,20}$/
const TYPE = /^[A-Z]{3,20}$/
const CONTRACT = /^\d{1,15}$/
const PLACE = /^\d{1,9}$/
const CHART = /^(line|area|m1|m5|h1)$/
const CLOCK = /^(utc|local)$/
const AMOUNT = /^\d{1,14}(\.\d{1,18})?$/

type Given = Readonly<Record<string, unknown>>

/** A form of a text: a pattern, or a test. */
type Form = { readonly test: (text: string) => boolean }

const DAY: Form = { test: isDay }

/** Reads a text of the address; empty where it is missing or does not fit, so that the address holds no such field. */
const field = <Name extends string>(given: Given, name: Name, form: Form): { readonly [Each in Name]?: string } => {
  const value = typeof given[name] === 'number' ? String(given[name]) : given[name]
  return typeof value === 'string' && form.test(value) ? ({ [name]: value } as { [Each in Name]?: string }) : {}
}

/** The search of the wallets: the currency of the converted total, and the balance whose history is shown. */
export const walletsSearch = (given: Given) => ({
  ...field(given, 'in', TOTAL_CURRENCY),
  ...field(given, 'wallet', WALLET),
  ...field(given, 'currency', CURRENCY),
  ...field(given, 'from', TIME),
  ...field(given, 'to', TIME),
  ...(given['table'] === true ? { table: true as const } : {}),
})

/** The search of a statement: the wallet, its filters, and the place of the page, with the clock of its days. */
export const statementSearch = (given: Given) => ({
  ...field(given, 'wallet', WALLET),
  ...field(given, 'currency', CURRENCY),
  ...field(given, 'from', DAY),
  ...field(given, 'to', DAY),
  ...field(given, 'page', CURSOR),
  ...field(given, 'clock', CLOCK),
})

/** The search of a transfer: what fills its form at first. */
export const transferSearch = (given: Given) => ({
  ...field(given, 'to', NICKNAME),
  ...field(given, 'amount', AMOUNT),
  ...field(given, 'currency', CURRENCY),
  ...field(given, 'wallet', WALLET),
})

/** The search of an exchange: what fills its form at first. */
export const exchangeSearch = (given: Given) => ({
  ...field(given, 'wallet', WALLET),
  ...field(given, 'currency', CURRENCY),
  ...field(given, 'into', CURRENCY),
})

/** The search of the agents: the currency of their terms, and the one who is to pay out. */
export const agentsSearch = (given: Given) => ({
  ...field(given, 'currency', CURRENCY),
  ...field(given, 'agent', AGENT),
})

/** The search of the screens that trade: the account. */
export const tradingSearch = (given: Given) => field(given, 'account', ACCOUNT)

/** The search of Trade: the symbol, the category and the type of the ticket, the shown contract, and the kind of chart. */
export const tradeSearch = (given: Given) => ({
  ...field(given, 'symbol', SYMBOL),
  ...field(given, 'category', CATEGORY),
  ...field(given, 'type', TYPE),
  ...field(given, 'contract', CONTRACT),
  ...field(given, 'chart', CHART),
})

/** The search of the profit table: the days of the ends, the place of the page, and the shown contract. */
export const profitTableSearch = (given: Given) => ({
  ...field(given, 'from', DAY),
  ...field(given, 'to', DAY),
  ...field(given, 'first', PLACE),
  ...field(given, 'contract', CONTRACT),
})
