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
  /** Whether the box about personal access tokens was left unticked. */
  readonly isKeeping?: boolean | undefined
}

/** Where people put another password in the place of one that they know. */
export const passwordPage = ({ csrf, email, fault, newFault, isKeeping = false }: PasswordShown): string =>
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
})}<div class="field">
<label class="box" for="end_tokens"><input type="checkbox" id="end_tokens" name="end_tokens" value="yes"${
      isKeeping ? undefined : html` checked`
    }> End my personal access tokens, too</label>
<p class="hint">Programs that use one of them stop working. Leave it ticked if somebody else may know your password.</p>
</div>
<button>Change password</button>
</form>
<p class="below">You do not know it any more? <a href="${FORGOTTEN_PATH}">Ask for a link</a></p>`,
  })
