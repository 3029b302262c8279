import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Log } from '@folio/service-kit/log.ts'
import type { AccountFeed } from './account-feed.ts'
import type { AccountLedger } from './account-ledger.ts'

/** What calls are answered from. */
export type Calls = {
  readonly ledger: AccountLedger
  readonly feed: AccountFeed
  readonly clock: Clock
  readonly log: Log
}
