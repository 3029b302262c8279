import type { Amount } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import type { ShutStatus } from '../accounts/wallet-statuses.ts'
import type { StreamTip } from '../chain/stream-tip.ts'
import type { OpenContract } from '../contracts/lives/contract-lives.ts'
import type { Lanes } from '../hashing/text-hash.ts'
import type { MarketState } from '../market/market-days.ts'
import type { Awaiting } from '../money/transfer-steps.ts'
import type { InTransit } from '../money/transit.ts'

/** The end of a stream in a verified history. */
export type StreamEnd = {
  readonly tip: StreamTip
  readonly realm: Realm | undefined
  readonly money: ReadonlyMap<string, Balance>
}

type Entries<Value> = readonly (readonly [key: string, value: Value])[]

/** The parts of a verified history, as JSON, that later checks need besides the ends of streams and the unique keys. */
export type OpenThings = {
  readonly events: number
  readonly streams: number
  /** Money that left one account and has not arrived at another, by `realm account currency`. */
  readonly transit: Entries<InTransit>
  /** The event that the next event of a transfer must name, by the transfer's id. */
  readonly transfers: Entries<Awaiting>
  readonly contracts: Entries<OpenContract>
  /** The wallets that are frozen or closed, by stream; left out by an earlier release. */
  readonly shut?: Entries<ShutStatus>
  readonly market: MarketState
  /** The balances of accounts without a stream, by `realm account currency`. */
  readonly system: Entries<Amount>
  /** The sums of the balances of all accounts with a stream, by `realm currency`. */
  readonly accounts: Entries<Amount>
}

/** A history that an earlier verification found whole, up to a position. */
export type KnownHistory = {
  readonly epoch: number
  readonly position: number
  readonly last: { readonly stream: string; readonly revision: number; readonly hash: string }
  readonly seed: Lanes
  readonly open: OpenThings
  readonly streamEnd: (stream: string) => StreamEnd | undefined
  /** True when the history has a unique key with this hash. */
  readonly hasKey: (high: number, low: number) => boolean
}

/** Visits hashes of unique keys, each once. */
export type EachKey = (visit: (high: number, low: number) => void) => void

/** The end of a history that was found whole, from which a checkpoint is made. */
export type HistoryEnd = Pick<KnownHistory, 'epoch' | 'position' | 'last' | 'seed' | 'open'> & {
  /** The streams that the verification read events of: all, unless it went on from a known history. */
  readonly streams: ReadonlyMap<string, StreamEnd>
  /** The unique keys of the events that the verification read. */
  readonly eachKey: EachKey
  readonly keys: number
}
