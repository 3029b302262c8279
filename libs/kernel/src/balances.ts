import { type Amount, minus, plus, ZERO } from './amount.ts'

/** Of one currency of an account: what there is, all that ever came in, all that ever went out. */
type Balance = { readonly balance: Amount; readonly input: Amount; readonly output: Amount }

/** What an account stands at, by currency. */
type Balances = { readonly [currency: string]: Balance }

const NOTHING: Balance = { balance: ZERO, input: ZERO, output: ZERO }

const balanceIn = (balances: Balances, currency: string): Balance =>
  Object.hasOwn(balances, currency) ? (balances[currency] ?? NOTHING) : NOTHING

/** What can be spent of a currency. */
export const availableIn = (balances: Balances, currency: string): Amount => balanceIn(balances, currency).balance

/** What a currency stands at after an amount came in. */
export const credited = (balances: Balances, currency: string, amount: Amount): Balances => {
  const before = balanceIn(balances, currency)
  return { [currency]: { ...before, balance: plus(before.balance, amount), input: plus(before.input, amount) } }
}

/** What a currency stands at after an amount went out. */
export const debited = (balances: Balances, currency: string, amount: Amount): Balances => {
  const before = balanceIn(balances, currency)
  return { [currency]: { ...before, balance: minus(before.balance, amount), output: plus(before.output, amount) } }
}
