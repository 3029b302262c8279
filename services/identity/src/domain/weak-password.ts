import { COMMON_PASSWORDS } from './common-passwords.ts'

/** Why a password is easily guessed: everybody tries it, or it is one of its owner's own names. */
export type Weakness = 'common' | 'own_name'

/** One to four characters over and over again. */
const REPEATED = /^(.{1,4}?)\1+$/su

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** A text without the digits and signs around its letters. */
const lettersOf = (text: string): string => text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')

const isOwn = (password: string, name: string): boolean => {
  const letters = lettersOf(name)
  return name !== '' && (password === name || (letters !== '' && lettersOf(password) === letters))
}

/**
 * The weakness of a password whose owner has some names (an e-mail address counts with and without its domain); undefined
 * where it has none. Case does not matter, nor do digits and signs before and after a name.
 */
export const weaknessOf = (password: string, names: readonly string[]): Weakness | undefined => {
  const given = folded(password)
  if (COMMON_PASSWORDS.has(given) || REPEATED.test(given)) return 'common'
  const own = names.map(folded).flatMap((name) => [name, name.split('@')[0] ?? name])
  return own.some((name) => isOwn(given, name)) ? 'own_name' : undefined
}
