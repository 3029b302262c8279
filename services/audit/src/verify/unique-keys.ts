import type { Realm } from '@folio/kernel/postings.ts'
import { numberList } from './hashing/number-list.ts'
import type { Lanes, TextHash } from './hashing/text-hash.ts'

/** The key of the answer to a command, unique in a stream. (The events of one decision are adjacent.) */
export const uniqueInStream = (stream: string, commandId: string): string => `command ${commandId} in ${stream}`

/** The key of money put on a transit account, unique in the store. */
export const uniqueInTransit = (realm: Realm, account: string, currency: string): string =>
  `${realm} ${account} ${currency}`

/** The key of a purchase, unique in the stream of its account: the id of its contract, which is not bought again after its end. */
export const uniqueContract = (stream: string, contractId: number): string => `contract ${contractId} in ${stream}`

/** Collects the hashes of unique keys. */
export type UniqueKeys = {
  readonly note: (text: string) => void
  /** The hashes added since the last call, two lanes each. */
  readonly take: () => Uint32Array<ArrayBuffer>
}

/** Makes an empty collection. */
export const uniqueKeys = (hash: TextHash): UniqueKeys => {
  const numbers = numberList()
  const lanes: Lanes = { high: 0, low: 0 }
  return {
    note: (text) => {
      hash(text, lanes)
      numbers.push(lanes.high, lanes.low)
    },
    take: numbers.take,
  }
}
