import type { FieldSchema } from './call-fields.ts'

/** The largest value that a field accepts, and one that is too large. */
export type Bounds = { readonly most: unknown; readonly tooMuch: unknown }

const LENGTH_TRIED_MAX = 5000
const LETTERS = ['a', 'A', '1', '9']

/**
 * Returns the longest run of a letter that a pattern accepts; undefined for a pattern of a fixed shape, which accepts
 * none.
 */
const findLongestRun = (pattern: RegExp, letter: string): number | undefined => {
  let longest: number | undefined
  for (let length = 1; length <= LENGTH_TRIED_MAX; length += 1) {
    if (pattern.test(letter.repeat(length))) longest = length
  }
  return longest
}

const found = new Map<string, number | undefined>()

/** As `findLongestRun`, which tries thousands of texts, once for all fields that have a pattern. */
const longestRun = (pattern: RegExp, letter: string): number | undefined => {
  const key = `${letter} ${pattern.source}`
  if (!found.has(key)) found.set(key, findLongestRun(pattern, letter))
  return found.get(key)
}

const runOf = (letter: string, length: number): Bounds => ({
  most: letter.repeat(length),
  tooMuch: letter.repeat(length + 1),
})

const ofText = ({ pattern, maxLength }: FieldSchema): readonly Bounds[] => {
  if (maxLength !== undefined) return [runOf('a', maxLength)]
  if (pattern === undefined) return []
  const form = new RegExp(pattern, 'u')
  const runs = LETTERS.map((letter) => [letter, longestRun(form, letter)] as const)
  const longest = Math.max(...runs.map(([, length]) => length ?? 0))
  return runs.flatMap(([letter, length]) => (length === undefined || length < longest ? [] : [runOf(letter, length)]))
}

/** Returns the bounds of a field; none for an enumeration or a pattern of a fixed shape. */
export const boundsOf = (schema: FieldSchema): readonly Bounds[] => {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  const numbers: Bounds[] = []
  if (schema.maximum !== undefined) numbers.push({ most: schema.maximum, tooMuch: schema.maximum + 1 })
  if (schema.minimum !== undefined) numbers.push({ most: schema.minimum, tooMuch: schema.minimum - 1 })
  if (schema.type === 'string') return ofText(schema)
  return numbers
}

/** Tells whether a field accepts texts of any length. */
export const isUnbounded = (schema: FieldSchema): boolean => {
  if (schema.anyOf !== undefined) return schema.anyOf.some(isUnbounded)
  if (schema.type !== 'string' || schema.enum !== undefined || schema.const !== undefined) return false
  if (schema.maxLength !== undefined || schema.format !== undefined) return false
  if (schema.pattern === undefined) return true
  const form = new RegExp(schema.pattern, 'u')
  return LETTERS.some((letter) => form.test(letter.repeat(LENGTH_TRIED_MAX)))
}
