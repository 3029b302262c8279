import { COMMON_PASSWORDS } from './common-passwords.ts'

/** The reason why a password is easily guessed: it is common, or one of its owner's own names. */
export type Weakness = 'common' | 'own_name'

/** One to four characters, repeated. */
const REPEATED = /^(.{1,4}?)\1+$/su

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Strips the digits and signs around the letters of a text. */
const lettersOf = (text: string): string => text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')

const isOwn = (password: string, name: string): boolean => {
  const letters = lettersOf(name)
  return name !== '' && (password === name || (letters !== '' && lettersOf(password) === letters))
}

/**
 * Finds the weakness of a password, given the names of its owner (an e-mail address counts with and without its domain);
 * undefined where it has none. Ignores case, and digits and signs before and after a name.
 */
export const weaknessOf = (password: string, names: readonly string[]): Weakness | undefined => {
  const given = folded(password)
  if (COMMON_PASSWORDS.has(given) || REPEATED.test(given)) return 'common'
  const own = names.map(folded).flatMap((name) => [name, name.split('@')[0] ?? name])
  return own.some((name) => isOwn(given, name)) ? 'own_name' : undefined
}
