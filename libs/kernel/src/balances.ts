import { type Amount, minus, plus, ZERO } from './amount.ts'

/** The balance of one currency of an account, the sum of all its credits (input) and of all its debits (output). */
export type Balance = { readonly balance: Amount; readonly input: Amount; readonly output: Amount }

/** The balances of an account by currency. */
type Balances = { readonly [currency: string]: Balance }

const NOTHING: Balance = { balance: ZERO, input: ZERO, output: ZERO }

const balanceIn = (balances: Balances, currency: string): Balance =>
  Object.hasOwn(balances, currency) ? (balances[currency] ?? NOTHING) : NOTHING

/** Returns the balance of a currency, all of which can be spent. */
export const availableIn = (balances: Balances, currency: string): Amount => balanceIn(balances, currency).balance

/** Returns the balance of a currency after a credit, under its code. */
export const credited = (balances: Balances, currency: string, amount: Amount): Balances => {
  const before = balanceIn(balances, currency)
  return { [currency]: { ...before, balance: plus(before.balance, amount), input: plus(before.input, amount) } }
}

/** Returns the balance of a currency after a debit, under its code. */
export const debited = (balances: Balances, currency: string, amount: Amount): Balances => {
  const before = balanceIn(balances, currency)
  return { [currency]: { ...before, balance: minus(before.balance, amount), output: plus(before.output, amount) } }
}
