import type { AppendResponse } from '../wire/append-response.ts'

/** The result of an append; `in_doubt` where one attempt met a conflict that an earlier, unanswered attempt may have caused. */
export type AppendResult = Exclude<AppendResponse, { readonly outcome: 'failed' }> | { readonly outcome: 'in_doubt' }

/** Ends one attempt of an append: with an answer, or with a failure. */
export type AppendAttempt = { readonly answer: (answer: AppendResponse) => void; readonly fail: (why: unknown) => void }

/** Gets the result of all attempts of an append, once. */
type AttemptsListener = {
  readonly onSettled: (result: AppendResult) => void
  readonly onFailed: (why: unknown) => void
}

/** Counts the attempts of one append: the first definite answer decides; the append failed when every attempt has failed. */
export const appendAttempts = ({ onSettled, onFailed }: AttemptsListener): (() => AppendAttempt) => {
  let begun = 0
  let unanswered = 0
  let conflicts = 0

  const fail = (why: unknown): void => {
    unanswered -= 1
    if (unanswered === 0) onFailed(why)
  }

  const answer = (response: AppendResponse): void => {
    switch (response.outcome) {
      case 'failed':
        fail(response.why)
        break
      case 'appended':
        onSettled(response)
        break
      case 'conflict':
        conflicts += 1
        onSettled(conflicts === begun ? response : { outcome: 'in_doubt' })
        break
    }
  }

  return () => {
    begun += 1
    unanswered += 1
    return { answer, fail }
  }
}
