import { PASSWORD_LENGTH } from '../../application/passwords/password-hasher.ts'
import { csrfField, field, NEW_PASSWORD_HINT, notice } from './field.ts'
import { html } from './html.ts'
import { FORGOTTEN_PATH, layout, PASSWORD_PATH } from './layout.ts'

/** The content of the page that changes a known password. */
export type PasswordShown = {
  readonly csrf: string
  readonly email?: string | undefined
  /** The fault of the form, and that of the new password. */
  readonly fault?: string | undefined
  readonly newFault?: string | undefined
  /** Keeps the box about personal access tokens unticked. */
  readonly isKeeping?: boolean | undefined
}

/** The page that changes a known password. */
export const passwordPage = ({ csrf, email, fault, newFault, isKeeping = false }: PasswordShown): string =>
  layout('Change your password', {
    isWrong: fault !== undefined,
    content: html`${notice(fault)}<form method="post" action="${PASSWORD_PATH}">
${csrfField(csrf)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxLength: 254 })}${field(
  {
    name: 'password',
    label: 'Current password',
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
})}<div class="field">
<label class="box" for="end_tokens"><input type="checkbox" id="end_tokens" name="end_tokens" value="yes"${
      isKeeping ? undefined : html` checked`
    }> Revoke my personal access tokens, too</label>
<p class="hint">Programs that use one of these tokens stop working. Leave the box ticked if somebody else may know your password.</p>
</div>
<button>Change password</button>
</form>
<p class="below">Forgotten your password? <a href="${FORGOTTEN_PATH}">Request a link</a></p>`,
  })
