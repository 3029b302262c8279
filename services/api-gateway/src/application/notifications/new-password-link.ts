import { NEW_PASSWORD_PATH } from '@folio/contracts/identity/password-link.ts'
import type { Notified } from './notified.ts'

/** The whole address of a link by which a new password is chosen. */
export const newPasswordLink = async ({ publicUrl }: Notified, link: string): Promise<string> =>
  `${await publicUrl()}${NEW_PASSWORD_PATH}?link=${link}`
