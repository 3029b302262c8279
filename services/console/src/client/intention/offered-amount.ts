import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import type { Failure } from '../../api/call-failure.ts'
import { isBelow, isZero, scaledDown } from '../../money/decimal.ts'

/** The facts of a refused form: the amount that was asked for, and the most and least that could be. */
export type AskedAmount = {
  readonly amount: string
  readonly currency: string
  /** The balance of the side that pays. */
  readonly balance: string
  /** The limits of a payment agent. */
  readonly minimum?: string
  readonly maximum?: string
}

const DECIMAL = /^\d+(\.\d+)?$/

const decimalIn = (details: Failure['details'], name: string): string | undefined => {
  const value = details[name]
  return typeof value === 'string' && DECIMAL.test(value) ? value : undefined
}

/** The part of the asked amount that is worth the limit, rounded down; the limit is in dollars. */
const withinLimit = ({ details }: Failure, { amount, currency, balance }: AskedAmount): string | undefined => {
  const [limit, needed] = [decimalIn(details, 'limit'), decimalIn(details, 'needed')]
  if (limit === undefined) return undefined
  if (currency === 'USD') return limit
  if (needed === undefined || isZero(needed) || !DECIMAL.test(amount)) return undefined
  return scaledDown(amount, { by: limit, of: needed, places: decimalsOf(balance) })
}

const named = (failure: Failure, asked: AskedAmount): string | undefined => {
  switch (failure.code) {
    case 'TransactionLimitError':
      return withinLimit(failure, asked)
    case 'WithdrawalAmountMinimum':
      return asked.minimum
    case 'WithdrawalAmountMaximum':
      return asked.maximum
    case 'WalletFundsInsufficient':
      return decimalIn(failure.details, 'available') ?? asked.balance
    default:
      return decimalIn(failure.details, 'available')
  }
}

/** Returns the amount that would work by the numbers of a refusal; undefined where another amount would not help. */
export const offeredAmount = (failure: Failure, asked: AskedAmount): string | undefined => {
  const amount = named(failure, asked)
  const isPossible = amount !== undefined && !isZero(amount) && !isBelow(asked.balance, amount)
  return isPossible && amount !== asked.amount ? amount : undefined
}
