import type { JournalEntry } from './journal.ts'

/** The recovery of accounts after a moment: the time until all answered again, and the number that never did. */
export type AnswersAgain = {
  readonly accounts: number
  readonly neverAnswered: number
  readonly failedCalls: number
  /** Milliseconds from that moment until the last account answered. */
  readonly withinMs: number
}

/**
 * Returns when an account answers again: its first success among the calls sent after the moment, after which no call that
 * was sent later fails. Undefined if there is none.
 */
const answeredAtMs = (calls: readonly JournalEntry[]): number | undefined => {
  const lastFailure = calls.findLastIndex(({ status }) => status !== 200)
  const first = calls[lastFailure + 1]
  return first && first.sentAtMs + first.tookMs
}

/** Computes the recovery of the paying accounts from the calls sent after a moment; the time counts from `sinceMs`. */
export const answersAgain = (
  entries: readonly JournalEntry[],
  { sentAfterMs, sinceMs }: { readonly sentAfterMs: number; readonly sinceMs: number },
): AnswersAgain => {
  const after = entries.filter(({ sentAtMs }) => sentAtMs > sentAfterMs)
  const byAccount = Map.groupBy(after, ({ from }) => from)
  const moments = [...byAccount.values()].map((calls) =>
    answeredAtMs(calls.toSorted((a, b) => a.sentAtMs - b.sentAtMs)),
  )
  const answered = moments.filter((moment) => moment !== undefined)
  return {
    accounts: byAccount.size,
    neverAnswered: moments.length - answered.length,
    failedCalls: after.filter(({ status }) => status !== 200).length,
    withinMs: Math.max(0, ...answered) - (answered.length === 0 ? 0 : sinceMs),
  }
}
