import { z } from 'zod'
import { BIDI_CONTROLS, BIDI_CONTROLS_TOLD, hasBidiControls } from './bidi-controls.ts'

/** The longest name, in characters (code points). */
const NAME_MAX = 100

const WITHOUT_CONTROLS = /^\P{Cc}+$/u
const EXPECTED = `must be text of 1 to ${NAME_MAX} characters without control characters`
const UNDIRECTED = `must have no characters that change the direction of text (${BIDI_CONTROLS_TOLD})`

const isName = (text: string): boolean =>
  text.length <= 2 * NAME_MAX && [...text].length <= NAME_MAX && text.isWellFormed() && WITHOUT_CONTROLS.test(text)

/** What people call a thing of theirs: short, no control characters, none that change the direction of text, no lone surrogates. */
export const nameText = z
  .string({ error: EXPECTED })
  .refine(isName, { error: EXPECTED })
  .refine((text) => !hasBidiControls(text), { error: UNDIRECTED })
  .meta({ minLength: 1, maxLength: NAME_MAX, pattern: `^[^\\u0000-\\u001f\\u007f-\\u009f${BIDI_CONTROLS}]*$` })
