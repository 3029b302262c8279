/** Control and format characters; the two that join or part letters, as Persian and emoji need them, stay. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/u
const EACH_HIDDEN = new RegExp(HIDDEN, 'gu')

/** Tells if a text holds control characters or marks of direction, which would show something else than what is stored. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text)

const escaped = (sign: string): string => {
  const hex = (sign.codePointAt(0) ?? 0).toString(16)
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}

/** Writes characters that are not seen, or that change the order of others, as `\u202e`; line ends stay. */
export const visibleText = (text: string): string =>
  text.replaceAll(EACH_HIDDEN, (sign) => (sign === '\n' ? sign : escaped(sign)))
