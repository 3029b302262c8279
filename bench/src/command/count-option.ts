/** The value of an option that is a number above 0; undefined where it was not given, and an error where it is none. */
export const countOption = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const count = Number(text)
  if (!(count > 0) || !Number.isFinite(count)) throw new Error(`--${name} must be a number above 0, not ${text}`)
  return count
}
