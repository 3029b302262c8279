import type { Amount } from '@folio/kernel/amount.ts'
import type { ContractRequest, DurationUnit } from './offering/contract-request.ts'

/** A contract in the fields of the wire, numbers as exact decimals. */
export type WireContract = {
  readonly contract_type: string
  readonly basis?: 'stake' | 'payout' | undefined
  readonly amount?: Amount | undefined
  readonly duration?: number | undefined
  readonly duration_unit?: DurationUnit | undefined
  readonly date_expiry?: number | undefined
  readonly barrier?: string | undefined
  readonly barrier2?: string | undefined
  readonly selected_tick?: number | undefined
  readonly multiplier?: Amount | undefined
  readonly growth_rate?: Amount | undefined
  readonly payout_per_point?: Amount | undefined
  readonly cancellation?: string | undefined
  readonly limit_order?:
    | { readonly take_profit?: Amount | undefined; readonly stop_loss?: Amount | undefined }
    | undefined
}

/** Returns the request that a contract in the fields of the wire makes; the basis is the stake by default. */
export const contractRequestOf = (asked: WireContract): ContractRequest => {
  const { contract_type, basis, amount, duration, duration_unit, date_expiry, barrier, barrier2, selected_tick } = asked
  const { multiplier, growth_rate, payout_per_point, cancellation, limit_order } = asked
  return {
    contractType: contract_type,
    basis: basis ?? 'stake',
    ...(amount === undefined ? {} : { amount }),
    ...(duration === undefined ? {} : { duration, durationUnit: duration_unit ?? 's' }),
    ...(date_expiry === undefined ? {} : { dateExpiry: date_expiry }),
    ...(barrier === undefined ? {} : { barrier }),
    ...(barrier2 === undefined ? {} : { barrier2 }),
    ...(selected_tick === undefined ? {} : { selectedTick: selected_tick }),
    ...(multiplier === undefined ? {} : { multiplier }),
    ...(growth_rate === undefined ? {} : { growthRate: growth_rate }),
    ...(payout_per_point === undefined ? {} : { payoutPerPoint: payout_per_point }),
    ...(cancellation === undefined ? {} : { cancellation }),
    ...(limit_order?.stop_loss === undefined ? {} : { stopLoss: limit_order.stop_loss }),
    ...(limit_order?.take_profit === undefined ? {} : { takeProfit: limit_order.take_profit }),
  }
}
