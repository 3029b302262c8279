import { unreachable } from '@folio/kernel/unreachable.ts'

/** A contract on the last digit of the exit quote. */
export type DigitContract =
  | { readonly type: 'DIGITMATCH' | 'DIGITDIFF' | 'DIGITOVER' | 'DIGITUNDER'; readonly digit: number }
  | { readonly type: 'DIGITODD' | 'DIGITEVEN' }

/** The probability of each digit contract to win; all ten digits are equally likely where a step moves many pips. */
export const digitProbability = (contract: DigitContract): number => {
  switch (contract.type) {
    case 'DIGITMATCH':
      return 0.1
    case 'DIGITDIFF':
      return 0.9
    case 'DIGITOVER':
      return (9 - contract.digit) / 10
    case 'DIGITUNDER':
      return contract.digit / 10
    case 'DIGITODD':
    case 'DIGITEVEN':
      return 0.5
    default:
      return unreachable(contract)
  }
}
