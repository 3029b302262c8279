import type { Failure } from '../../../api/call-failure.ts'
import { withPlaces } from '../../../money/decimal.ts'
import { shownAmount } from '../../../money/shown-amount.ts'

const DECIMAL = /^\d+(\.\d+)?$/
/** The decimals of the currencies of options accounts. */
const PLACES = 2

/**
 * Says what moved since the price was shown, the payout or the price, with both amounts, and names the button that buys all the
 * same. Undefined for another refusal, or one that does not tell both amounts.
 */
export const movedPrice = (
  { code, details }: Pick<Failure, 'code' | 'details'>,
  locale: string,
): { readonly text: string; readonly label: string } | undefined => {
  const args = details['code_args']
  if (code !== 'PriceMoved' || !Array.isArray(args)) return undefined
  const [currency, expected, present, what] = args.map(String)
  if (expected === undefined || present === undefined || !DECIMAL.test(expected) || !DECIMAL.test(present))
    return undefined
  const money = (amount: string): string => `${shownAmount(withPlaces(amount, PLACES), locale)} ${currency}`
  const name = what === 'payout' ? 'payout' : 'price'
  return {
    text: `The ${name} is ${money(present)} now instead of ${money(expected)}.`,
    label: `Buy at the new ${name}`,
  }
}
