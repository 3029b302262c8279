import { PASSWORD_LENGTH } from '../application/passwords.ts'
import { type Weakness, weaknessOf } from '../domain/weak-password.ts'

const WEAK: Readonly<Record<Weakness, string>> = {
  common: 'This is one of the passwords that others try first. Choose another: a few unrelated words work well.',
  own_name: 'Choose a password other than your own e-mail address or nickname.',
}

/** The fault of a password that somebody with some names chooses, in words for that person; undefined where it can be taken. */
export const newPasswordFault = (password: string, names: readonly string[]): string | undefined => {
  if (password.length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters.`
  if (password.length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters.`
  const weakness = weaknessOf(password, names)
  return weakness && WEAK[weakness]
}
