import { z } from 'zod'

/** A string of a fixed form; `expected` is what a caller reads who sent something else: a phrase after the field's name. */
export const patternText = (pattern: RegExp, expected: string) =>
  z.string({ error: expected }).regex(pattern, { error: expected })
