import { z } from 'zod'

/** Characters that change the direction of text, as the range of a pattern: they make a name look like another one. */
export const BIDI_CONTROLS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'

/** The same range for messages. */
export const BIDI_CONTROLS_TEXT = 'U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069'

const ANY = new RegExp(`[${BIDI_CONTROLS}]`, 'u')

/** Tells whether a text has a character that changes the direction of text. */
export const hasBidiControls = (text: string): boolean => ANY.test(text)

/** The longest free text, in characters (code points). */
export const FREE_TEXT_MAX = 500

const FREE_TEXT = /^\P{Cc}*$/u
const FREE_TEXT_EXPECTED = `must be text of at most ${FREE_TEXT_MAX} characters without control characters`

const isShort = (text: string): boolean =>
  text.length <= FREE_TEXT_MAX || (text.length <= 2 * FREE_TEXT_MAX && [...text].length <= FREE_TEXT_MAX)

const isFreeText = (text: string): boolean => isShort(text) && text.isWellFormed() && FREE_TEXT.test(text)

/** Free text: at most `FREE_TEXT_MAX` characters, no control characters, no lone surrogates. */
export const freeText = z
  .string({ error: FREE_TEXT_EXPECTED })
  .refine(isFreeText, { error: FREE_TEXT_EXPECTED })
  .meta({ maxLength: FREE_TEXT_MAX, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' })

/** Free text that others read as a name: also without characters that change the direction of text. */
export const shownText = freeText
  .refine((text) => !hasBidiControls(text), {
    error: `must have no characters that change the direction of text (${BIDI_CONTROLS_TEXT})`,
  })
  .meta({ maxLength: FREE_TEXT_MAX, pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f${BIDI_CONTROLS}]*$` })

/** The longest name, in characters (code points). */
const NAME_MAX = 100

const NAME = /^\P{Cc}+$/u
const NAME_EXPECTED = `must be text of 1 to ${NAME_MAX} characters without control characters`
const UNDIRECTED = `must have no characters that change the direction of text (${BIDI_CONTROLS_TEXT})`

const isName = (text: string): boolean =>
  text.length <= 2 * NAME_MAX && [...text].length <= NAME_MAX && text.isWellFormed() && NAME.test(text)

/** A short name: no control characters, none that change the direction of text, no lone surrogates. */
export const nameText = z
  .string({ error: NAME_EXPECTED })
  .refine(isName, { error: NAME_EXPECTED })
  .refine((text) => !hasBidiControls(text), { error: UNDIRECTED })
  .meta({ minLength: 1, maxLength: NAME_MAX, pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f${BIDI_CONTROLS}]*$` })
