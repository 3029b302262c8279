import { z } from 'zod'

/** Makes the schema of a string of a fixed form; `expected` is the error message, a phrase after the field's name. */
export const patternText = (pattern: RegExp, expected: string) =>
  z.string({ error: expected }).regex(pattern, { error: expected })
