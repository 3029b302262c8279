import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import type { OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { DailyWindow } from '@folio/kernel/daily-window.ts'

/** The part of an open account that contracts change: its money, its open contracts by id, and its turnover by hour. */
export type Holder = {
  readonly status: 'open' | 'inactive'
  readonly account: OptionsAccount
  readonly balances: Balances
  readonly contracts: Readonly<Record<string, OptionContract>>
  readonly turnover: DailyWindow
}
