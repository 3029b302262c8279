import { csrfField, field, notice } from './field.ts'
import { html } from './html.ts'
import { FORGOTTEN_PATH, layout, PASSWORD_PATH } from './layout.ts'

/** The content of the log-in page. */
export type LogInShown = {
  readonly path: string
  readonly csrf: string
  readonly application: string
  readonly email?: string | undefined
  readonly fault?: string | undefined
}

/** The log-in page. */
export const logInPage = ({ path, csrf, application, email, fault }: LogInShown): string =>
  layout('Log in', {
    isWrong: fault !== undefined,
    content: html`<p class="quiet">to continue to ${application}</p>
${notice(fault)}<form method="post" action="${path}">
${csrfField(csrf)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxLength: 254 })}${field(
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    maxLength: 200,
  },
)}<button>Log in</button>
</form>
<p class="below">No account yet? <a href="${path}/sign-up">Create one</a></p>
<p class="beside"><a href="${FORGOTTEN_PATH}">Forgotten your password?</a></p>
<p class="beside"><a href="${PASSWORD_PATH}">Change your password</a></p>`,
  })
