import { isEqual, isZero, negated, sumOf } from '../../money/decimal.ts'

/** An event that moved a balance: its amount, and the balance after it. */
export type MovedLine = { readonly revision: number; readonly amount: string; readonly balance: string }

/**
 * The result of adding events up: they lead from the balance `before` them to the last one, or the balance of one is not the one
 * that the events around it make.
 */
export type LinesVerdict =
  | { readonly status: 'agrees'; readonly sum: string; readonly before: string }
  | { readonly status: 'differs'; readonly revision: number; readonly expected: string; readonly found: string }

/**
 * Adds up events, the newest first, from the balance that they are to make back to the one before them, exactly. Where they are
 * all events of the account, that one must be zero.
 */
export const checkLines = (
  lines: readonly MovedLine[],
  { balance, isWhole }: { readonly balance: string; readonly isWhole: boolean },
): LinesVerdict => {
  let expected = balance
  for (const { revision, amount, balance: found } of lines) {
    if (!isEqual(found, expected)) return { status: 'differs', revision, expected, found }
    expected = sumOf([found, negated(amount)])
  }
  if (isWhole && !isZero(expected)) {
    return { status: 'differs', revision: lines.at(-1)?.revision ?? 0, expected: '0', found: expected }
  }
  return { status: 'agrees', sum: sumOf(lines.map(({ amount }) => amount)), before: expected }
}
