import { PASSWORD_LENGTH } from '../../application/passwords.ts'
import { html } from '../html.ts'
import { field, NEW_PASSWORD_HINT, notice, proof } from './field.ts'
import { FORGOTTEN_PATH, layout, PASSWORD_PATH } from './layout.ts'

/** What the page shows on which a known password is changed. */
export type PasswordShown = {
  readonly csrf: string
  readonly email?: string | undefined
  /** What is wrong with the form, and with the new password. */
  readonly fault?: string | undefined
  readonly newFault?: string | undefined
}

/** Where people put another password in the place of one that they know. */
export const passwordPage = ({ csrf, email, fault, newFault }: PasswordShown): string =>
  layout('Change your password', {
    isWrong: fault !== undefined,
    content: html`${notice(fault)}<form method="post" action="${PASSWORD_PATH}">
${proof(csrf)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxLength: 254 })}${field(
  {
    name: 'password',
    label: 'Present password',
    type: 'password',
    autocomplete: 'current-password',
    maxLength: PASSWORD_LENGTH.max,
  },
)}${field({
  name: 'new_password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: NEW_PASSWORD_HINT,
  fault: newFault,
  maxLength: PASSWORD_LENGTH.max,
})}<button>Change password</button>
</form>
<p class="below">You do not know it any more? <a href="${FORGOTTEN_PATH}">Ask for a link</a></p>`,
  })
