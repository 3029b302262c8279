/** Parses a text that a storage keeps; undefined if there is none, or if it is no JSON, since anything may have written it. */
export const parsedJson = (text: string | null): unknown => {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
