const HIDDEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const EACH_HIDDEN = new RegExp(HIDDEN, 'gu')

/** Tells if a text holds control characters or marks of direction, which would show something else than what is stored. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text)

/** Writes characters that are not seen, or that change the order of others, as `\u202e`; line ends stay. */
export const visibleText = (text: string): string =>
  text.replaceAll(EACH_HIDDEN, (sign) =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
