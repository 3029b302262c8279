import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { DailyWindow } from '@folio/kernel/daily-window.ts'
import type { OpenContracts } from './open-contracts.ts'

/** The part of an open account that contracts change: its money, its open contracts, and its turnover by hour. */
export type Holder = {
  readonly status: 'open' | 'inactive'
  readonly account: OptionsAccount
  readonly balances: Balances
  readonly contracts: OpenContracts
  readonly turnover: DailyWindow
}
