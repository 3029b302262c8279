import { z } from 'zod'
import { PASSWORD_LENGTH } from '../application/passwords.ts'

/** What somebody shows to be let in. */
export const logInFields = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(PASSWORD_LENGTH.max),
})

/** The same words whether there is no such account, the password is another, or the fields are no such thing at all. */
export const WRONG_LOG_IN = 'The e-mail address or the password is wrong.'
