import { type Amount, amountOf } from '@folio/kernel/amount.ts'

/** The limits on the contracts that one account can buy. */
export type AccountLimits = {
  /** The number of its open contracts. */
  readonly contracts: number
  /** The sum of the exposures of its open contracts. */
  readonly exposure: Amount
  /** The sum of the prices of its purchases in 24 hours. */
  readonly turnover: Amount
}

/** The most open contracts that a setting may allow: reads of an account's open contracts take them at once. */
export const OPEN_CONTRACTS_MAX = 500

/** The limits of an account where no setting says otherwise. */
export const DEFAULT_ACCOUNT_LIMITS: AccountLimits = {
  contracts: 100,
  exposure: amountOf('50000'),
  turnover: amountOf('500000'),
}
