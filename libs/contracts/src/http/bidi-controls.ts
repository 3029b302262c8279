/** Characters that change the direction of the text around them, as a pattern's range: names with them look like other names. */
export const BIDI_CONTROLS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

/** The same range as a sentence tells it. */
export const BIDI_CONTROLS_TOLD = 'U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069'

const ANY = new RegExp(`[${BIDI_CONTROLS}]`, 'u')

/** Whether a text has a character that changes the direction of the text around it. */
export const hasBidiControls = (text: string): boolean => ANY.test(text)
