import { type Fields, fieldsOf, textOf } from '../../api/ledger-event.ts'

/** A balance of an account in a currency. */
export type MovedBalance = { readonly account: string; readonly currency: string }

/** Money on its way and accounts of the system have no stream that could be explained. */
const isExplained = (account: string): boolean => /^(wallet|trading):/.test(account)

/** Returns the balances that the postings of an event's data moved, each once, as far as they can be explained. */
export const movedBalances = (data: unknown): readonly MovedBalance[] => {
  const moved = new Map<string, MovedBalance>()
  for (const posting of Object.values(fieldsOf(fieldsOf({ data }, 'data'), 'postings'))) {
    if (typeof posting !== 'object' || posting === null) continue
    const fields: Fields = { ...posting }
    const [account, currency] = [textOf(fields, 'account'), textOf(fields, 'currency')]
    if (account === undefined || currency === undefined || !isExplained(account)) continue
    moved.set(`${account} ${currency}`, { account, currency })
  }
  return [...moved.values()]
}
