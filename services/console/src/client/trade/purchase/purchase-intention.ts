import type { BuyRequest } from '@folio/contracts/websocket/trading/buy.ts'
import type { ShownProposal } from '@folio/contracts/websocket/trading/proposal.ts'
import { parsedJson } from '../../../api/parsed-json.ts'

/** A purchase that the client asked for and that has no known outcome: kept in the tab, so that a reload cannot buy twice. */
export type Intention = {
  readonly request_id: string
  readonly account: string
  /** The time of the first attempt, in milliseconds since 1970 by the page's clock. */
  readonly sentAtMs: number
  /** The id of the proposal. */
  readonly buy: string
  /** The most that the client pays. */
  readonly price: number
  readonly longcode: string
}

const isIntention = (value: unknown): value is Intention =>
  typeof value === 'object' &&
  value !== null &&
  ['request_id', 'account', 'buy', 'longcode'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['sentAtMs', 'price'].every((name) => typeof Reflect.get(value, name) === 'number')

const keyOf = (account: string): string => `folio.purchase.${account}`

/** Reads the purchase of an account without a known outcome; undefined if there is none. */
export const keptIntention = (storage: Storage, account: string): Intention | undefined => {
  const read = parsedJson(storage.getItem(keyOf(account)))
  return isIntention(read) && read.account === account ? read : undefined
}

/** Keeps a purchase until its outcome is known. */
export const keepIntention = (storage: Storage, intention: Intention): void =>
  storage.setItem(keyOf(intention.account), JSON.stringify(intention))

/** Forgets a purchase whose outcome is known. */
export const forgetIntention = (storage: Storage, { account }: Intention): void => storage.removeItem(keyOf(account))

/** Makes the purchase of a price, with a request id of its own. */
export const newIntention = (account: string, { id, ask_price, longcode }: ShownProposal): Intention => ({
  ...{ request_id: crypto.randomUUID(), account, sentAtMs: Date.now(), buy: id, price: ask_price, longcode },
})

/** The request of a purchase: the same for each attempt. */
export const requestOf = ({ buy, price, request_id }: Intention): Pick<BuyRequest, 'buy' | 'price' | 'request_id'> => ({
  ...{ buy, price, request_id },
})
