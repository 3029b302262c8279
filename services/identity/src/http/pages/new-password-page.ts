import { NEW_PASSWORD_PATH } from '@folio/contracts/identity/password-link.ts'
import { PASSWORD_LENGTH } from '../../application/passwords/password-hasher.ts'
import { csrfField, field, NEW_PASSWORD_HINT, notice } from './field.ts'
import { html } from './html.ts'
import { FORGOTTEN_PATH, layout } from './layout.ts'

/** The content of the page behind a password link. */
export type NewPasswordShown = {
  readonly csrf: string
  readonly link: string
  /** The fault of the password. */
  readonly fault?: string | undefined
}

/** The page behind a password link. */
export const newPasswordPage = ({ csrf, link, fault }: NewPasswordShown): string =>
  layout('Choose a new password', {
    isWrong: fault !== undefined,
    content: html`${notice(fault && 'This password cannot be used.')}<form method="post" action="${NEW_PASSWORD_PATH}">
${csrfField(csrf)}
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

/** The page of a link that is used, replaced, expired or malformed. */
export const linkEndedPage = (): string =>
  layout('This link cannot be used', {
    isWrong: true,
    content: html`<p>The link was used already, was replaced by a newer one, or is more than half an hour old.</p>
<p><a href="${FORGOTTEN_PATH}">Request another link</a></p>`,
  })
