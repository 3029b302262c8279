import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'
import { type Amount, amountOf, amountOfNumber } from '@folio/kernel/amount.ts'
import { CallRefused } from './call-refused.ts'

/** A contract as a client asks for it, in normal form: two descriptions of one contract are equal. */
export type AskedContract = PurchaseRequest & Pick<ContractParameters, 'contract_type'>

/** The most characters of an exact number; more would not fit into a command. */
const DIGITS_MAX = 30
const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const

/** Returns a number of a frame as an exact decimal; throws `CallRefused` if it has too many digits. */
export const exactDecimal = (field: string, value: number): Amount => {
  const exact = amountOfNumber(value)
  if (exact.length <= DIGITS_MAX) return exact
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: `${field}: must have at most ${DIGITS_MAX} digits`,
    details: { field },
  })
}

/** Returns a barrier without superfluous zeros; the sign, which makes it relative, stays. */
const normalBarrier = (text: string): string => {
  const [, sign = '', digits = ''] = /^([+-]?)(.*?)\.?$/.exec(text) ?? []
  return sign + amountOf(digits)
}

const durationOf = ({ duration, duration_unit = 's' }: ContractParameters): Partial<AskedContract> => {
  if (duration === undefined) return {}
  if (duration_unit === 't') return { duration, duration_unit }
  return { duration: duration * UNIT_SECONDS[duration_unit], duration_unit: 's' }
}

/** Returns the contract that a frame describes; `path` names the fields of the frame in refusals. */
export const askedContract = (given: ContractParameters, path = ''): AskedContract => {
  const { contract_type, underlying_symbol, currency, basis, date_expiry, barrier, barrier2, selected_tick } = given
  const { limit_order } = given
  const exact = <Name extends string>(name: Name, value: number | undefined, field: string = name) =>
    value === undefined ? {} : { [name]: exactDecimal(path + field, value) }
  const orders = ({ stop_loss, take_profit }: NonNullable<ContractParameters['limit_order']>) => ({
    ...exact('stop_loss', stop_loss, 'limit_order.stop_loss'),
    ...exact('take_profit', take_profit, 'limit_order.take_profit'),
  })
  return {
    contract_type,
    underlying_symbol,
    currency,
    basis: basis ?? 'stake',
    ...exact('amount', given.amount),
    ...durationOf(given),
    ...(date_expiry === undefined ? {} : { date_expiry }),
    ...(barrier === undefined ? {} : { barrier: normalBarrier(barrier) }),
    ...(barrier2 === undefined ? {} : { barrier2: normalBarrier(barrier2) }),
    ...(selected_tick === undefined ? {} : { selected_tick }),
    ...exact('multiplier', given.multiplier),
    ...exact('growth_rate', given.growth_rate),
    ...exact('payout_per_point', given.payout_per_point),
    ...(given.cancellation === undefined ? {} : { cancellation: given.cancellation }),
    ...(limit_order === undefined ? {} : { limit_order: orders(limit_order) }),
  }
}

/** Returns a text that two contracts share exactly if they are the same. */
export const contractKey = (asked: AskedContract): string =>
  Object.entries(asked)
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ')
