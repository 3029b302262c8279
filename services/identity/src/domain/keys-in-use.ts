/** A key of some number, and from when on it signs, in microseconds since 1970. */
export type SigningTurn = { readonly number: number; readonly signsFrom: number }

/** How long an access token lasts. */
export const TOKEN_LIFE_S = 60 * 60

/** For clocks that differ, and for a token that was being signed when another key's turn came. */
const SLACK_S = 5 * 60

const SHOWN_LONGER_US = (TOKEN_LIFE_S + SLACK_S) * 1e6

/**
 * Which keys are in use at a moment (microseconds since 1970), by their numbers: first the one that signs, then those that
 * are only shown, for their turn is yet to come, or there may be tokens that they signed. The turns come in their order, and
 * number 0 has signed ever since.
 */
export const keysInUse = (turns: readonly SigningTurn[], now: number): readonly number[] => {
  const all: readonly SigningTurn[] = [{ number: 0, signsFrom: Number.NEGATIVE_INFINITY }, ...turns]
  const signing = all.findLast(({ signsFrom }) => signsFrom <= now)?.number ?? 0
  const shown = all.filter((_, at) => {
    const next = all[at + 1]
    return next === undefined || now < next.signsFrom + SHOWN_LONGER_US
  })
  return [signing, ...shown.map(({ number }) => number).filter((number) => number !== signing)]
}
