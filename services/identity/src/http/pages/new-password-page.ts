import { NEW_PASSWORD_PATH } from '@folio/contracts/identity/password-link.ts'
import { PASSWORD_LENGTH } from '../../application/passwords.ts'
import { html } from '../html.ts'
import { field, NEW_PASSWORD_HINT, notice, proof } from './field.ts'
import { FORGOTTEN_PATH, layout } from './layout.ts'

/** What the page shows to which a link leads. */
export type NewPasswordShown = {
  readonly csrf: string
  readonly link: string
  /** What is wrong with the password. */
  readonly fault?: string | undefined
}

/** Where people choose a password by a link that was sent to them. */
export const newPasswordPage = ({ csrf, link, fault }: NewPasswordShown): string =>
  layout('Choose a new password', {
    isWrong: fault !== undefined,
    content: html`${notice(fault && 'This password cannot be taken.')}<form method="post" action="${NEW_PASSWORD_PATH}">
${proof(csrf)}
<input type="hidden" name="link" value="${link}">
${field({
  name: 'new_password',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: NEW_PASSWORD_HINT,
  fault,
  maxLength: PASSWORD_LENGTH.max,
})}<button>Save password</button>
</form>`,
  })

/** What people see whose link does not open anything. */
export const linkEndedPage = (): string =>
  layout('This link cannot be used', {
    isWrong: true,
    content: html`<p>It was used already, a newer one was sent, or half an hour has passed.</p>
<p><a href="${FORGOTTEN_PATH}">Ask for another link</a></p>`,
  })
