/** Parses an option whose value is a number above 0; undefined if it was not given; throws if it is invalid. */
export const countOption = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!(count > 0) || !Number.isFinite(count)) throw new Error(`--${name} must be a number above 0, not ${text}`)
  return count
}
