import type { CurrencyTotal } from '../../api/wire.ts'
import { isEqual, isZero, sumOf } from '../../money/decimal.ts'

/** The sum of a currency as this page adds it up, and its verdict. */
export type CheckedTotal = {
  readonly sum: string
  /** `unequal`: the server's sum is another one. */
  readonly verdict: 'balanced' | 'off' | 'unequal'
}

/** Adds accounts, transit and system exactly, and compares the result with zero and with the server's sum. */
export const checkedTotal = ({ accounts, transit, system, sum }: CurrencyTotal): CheckedTotal => {
  const own = sumOf([accounts, transit, system])
  if (!isEqual(own, sum)) return { sum: own, verdict: 'unequal' }
  return { sum: own, verdict: isZero(own) ? 'balanced' : 'off' }
}
