import { z } from 'zod'
import { BIDI_CONTROLS, BIDI_CONTROLS_TOLD, hasBidiControls } from './bidi-controls.ts'

/** The longest free text, in characters (code points). */
export const FREE_TEXT_MAX = 500

const WITHOUT_CONTROLS = /^\P{Cc}*$/u
const EXPECTED = `must be text of at most ${FREE_TEXT_MAX} characters without control characters`

const isShort = (text: string): boolean =>
  text.length <= FREE_TEXT_MAX || (text.length <= 2 * FREE_TEXT_MAX && [...text].length <= FREE_TEXT_MAX)

const isFreeText = (text: string): boolean => isShort(text) && text.isWellFormed() && WITHOUT_CONTROLS.test(text)

/** Text that people write: at most `FREE_TEXT_MAX` characters, no control characters, no lone surrogates. */
export const freeText = z
  .string({ error: EXPECTED })
  .refine(isFreeText, { error: EXPECTED })
  .meta({ maxLength: FREE_TEXT_MAX, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' })

/** The same where others read it as a name: also without characters that change the direction of text. */
export const shownText = freeText
  .refine((text) => !hasBidiControls(text), {
    error: `must have no characters that change the direction of text (${BIDI_CONTROLS_TOLD})`,
  })
  .meta({ maxLength: FREE_TEXT_MAX, pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f${BIDI_CONTROLS}]*$` })
