/** The number of a signing key, and the time from which it signs, in microseconds since 1970. */
export type ScheduledKey = { readonly number: number; readonly signsFrom: number }

/** The lifetime of an access token, in seconds. */
export const TOKEN_LIFE_SECONDS = 60 * 60

/** Allows for clocks that differ, and for a token that was being signed when the next key took over. */
const SLACK_SECONDS = 5 * 60

/** The time for which a key stays published after the next one has begun to sign, in microseconds. */
export const PUBLISHED_AFTER_MICROSECONDS = (TOKEN_LIFE_SECONDS + SLACK_SECONDS) * 1e6

/**
 * Returns the numbers of the keys in use at a moment (microseconds since 1970): first the one that signs, then those that
 * are only published, because they sign later or may have signed tokens that are still valid. The scheduled keys come in
 * order; key 0 signs before all of them.
 */
export const keysInUse = (scheduled: readonly ScheduledKey[], now: number): readonly number[] => {
  const all: readonly ScheduledKey[] = [{ number: 0, signsFrom: Number.NEGATIVE_INFINITY }, ...scheduled]
  const signing = all.findLast(({ signsFrom }) => signsFrom <= now)?.number ?? 0
  const shown = all.filter((_, at) => {
    const next = all[at + 1]
    return next === undefined || now < next.signsFrom + PUBLISHED_AFTER_MICROSECONDS
  })
  return [signing, ...shown.map(({ number }) => number).filter((number) => number !== signing)]
}
