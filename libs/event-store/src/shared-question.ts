/**
 * Lets many who ask the same at a time share the answers: at most one question is under way and one waits behind it, whose
 * answer all get that came meanwhile. Nobody gets the answer of a question that was under way before they asked.
 */
export const sharedQuestion = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let underWay: Promise<Answer> | undefined
  let waiting: Promise<Answer> | undefined

  const begin = (): Promise<Answer> => {
    waiting = undefined
    const asked = ask()
    underWay = asked
    const end = (): void => {
      if (underWay === asked) underWay = undefined
    }
    asked.then(end, end)
    return asked
  }

  return () => {
    if (waiting !== undefined) return waiting
    if (underWay === undefined) return begin()
    waiting = underWay.then(begin, begin)
    return waiting
  }
}
