import fc from 'fast-check'

const SURROGATES_FIRST = 0xd800
const SURROGATES = 0x800
const CODE_POINT_MAX = 0x10ffff

const characterOf = (n: number): string => String.fromCodePoint(n < SURROGATES_FIRST ? n : n + SURROGATES)

const numberOf = (text: unknown): number => {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined
  const n = code === undefined || code < SURROGATES_FIRST ? code : code - SURROGATES
  if (n === undefined || characterOf(n) !== text) throw new Error('not one code point')
  return n
}

const character = fc.integer({ min: 0, max: CODE_POINT_MAX - SURROGATES }).map(characterOf, numberOf)

/**
 * Generates text of all code points but surrogates, as `fc.string({ unit: 'binary' })` does, which makes a table of a
 * million characters first, in about a second of processor time in each process.
 */
export const unicodeText = (constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> =>
  fc.string({ ...constraints, unit: character })
