import type { AppendAnswer } from './eventstoredb-append-answer.ts'

/** What an append came to; `in_doubt` where one try met a conflict that another, not answered, may have made itself. */
export type Tried = Exclude<AppendAnswer, { readonly outcome: 'failed' }> | { readonly outcome: 'in_doubt' }

/** How one try of an append ends: by an answer, or without one. */
export type AppendTry = { readonly answer: (answer: AppendAnswer) => void; readonly fail: (why: unknown) => void }

/** Told once what the tries of an append came to together. */
type TriesListener = { readonly onSettled: (tried: Tried) => void; readonly onFailed: (why: unknown) => void }

/** The tries of one append: the first that says what became of it speaks for all; it failed when every try has failed. */
export const appendTries = ({ onSettled, onFailed }: TriesListener): (() => AppendTry) => {
  let begun = 0
  let unanswered = 0
  let conflicts = 0

  const fail = (why: unknown): void => {
    unanswered -= 1
    if (unanswered === 0) onFailed(why)
  }

  const answer = (said: AppendAnswer): void => {
    switch (said.outcome) {
      case 'failed':
        fail(said.why)
        break
      case 'appended':
        onSettled(said)
        break
      case 'conflict':
        conflicts += 1
        onSettled(conflicts === begun ? said : { outcome: 'in_doubt' })
        break
    }
  }

  return () => {
    begun += 1
    unanswered += 1
    return { answer, fail }
  }
}
