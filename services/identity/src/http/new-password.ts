import { z } from 'zod'
import { PASSWORD_LENGTH } from '../application/passwords.ts'

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, { error: `Use at least ${PASSWORD_LENGTH.min} characters.` })
  .max(PASSWORD_LENGTH.max, { error: `Use at most ${PASSWORD_LENGTH.max} characters.` })
