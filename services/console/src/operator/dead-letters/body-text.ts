/** The body of a letter: JSON with indents, else text; `isText` is false where the bytes are not UTF-8. */
export type BodyText = { readonly text: string; readonly isText: boolean }

/** Reads the body of a letter from base64. */
export const bodyText = (base64: string): BodyText => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    try {
      return { text: JSON.stringify(JSON.parse(text), null, 2), isText: true }
    } catch {
      return { text, isText: true }
    }
  } catch {
    return { text: base64, isText: false }
  }
}
