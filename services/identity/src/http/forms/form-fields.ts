import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../application/passwords/password-hasher.ts'
import { type Weakness, weaknessOf } from '../../domain/weak-password.ts'

const FORM_BYTES_MAX = 16 * 1024
const FIELDS_MAX = 20

/** Reads the text of a form; undefined where the body is no form or exceeds 16 KiB. */
export const readFormText = async (incoming: IncomingMessage): Promise<string | undefined> => {
  if (incoming.headers['content-type']?.split(';')[0]?.trim() !== 'application/x-www-form-urlencoded') return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > FORM_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Reads the fields of a form, the first of each name; undefined where the body is no form, exceeds 16 KiB or has more than
 * 20 fields.
 */
export const readForm = async (incoming: IncomingMessage): Promise<Readonly<Record<string, string>> | undefined> => {
  const text = await readFormText(incoming)
  if (text === undefined) return undefined
  const given = [...new URLSearchParams(text)]
  if (given.length > FIELDS_MAX) return undefined
  return Object.fromEntries(given.reverse())
}

/** The fields of a log-in form. */
export const logInFields = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_LENGTH.max),
})

/** The one message for an unknown account, a wrong password and malformed fields. */
export const WRONG_LOG_IN = 'The e-mail address or the password is wrong.'

const WEAK: Readonly<Record<Weakness, string>> = {
  common: 'This password is too common and easy to guess. Choose another: a few unrelated words work well.',
  own_name: 'Choose a password other than your own e-mail address or nickname.',
}

/**
 * Checks a new password against its length and its owner's names; returns a message for its owner, or undefined where it is
 * acceptable.
 */
export const newPasswordFault = (password: string, names: readonly string[]): string | undefined => {
  if (password.length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters.`
  if (password.length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters.`
  const weakness = weaknessOf(password, names)
  return weakness && WEAK[weakness]
}
