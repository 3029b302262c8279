import { csrfField, field, notice } from './field.ts'
import { html } from './html.ts'
import { FORGOTTEN_PATH, layout, PASSWORD_PATH } from './layout.ts'

/** The content of the page that requests a password link. */
export type ForgottenShown = {
  readonly csrf: string
  readonly email?: string | undefined
  readonly fault?: string | undefined
}

/** The page that requests a password link. */
export const forgottenPage = ({ csrf, email, fault }: ForgottenShown): string =>
  layout('Choose a new password', {
    isWrong: fault !== undefined,
    content: html`<p class="quiet">We send a link to the e-mail address of your account. With it you choose a new password.</p>
${notice(fault)}<form method="post" action="${FORGOTTEN_PATH}">
${csrfField(csrf)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxLength: 254 })}<button>Send the link</button>
</form>
<p class="below">Do you know your password? <a href="${PASSWORD_PATH}">Change it</a></p>`,
  })

/** The page after every request for a link, whether or not the account exists. */
export const linkSentPage = (): string =>
  layout('Check your e-mail', {
    content: html`<p>If an account with this e-mail address exists, we are sending a link to it. The link works once, within half an hour. If you request it again in that time, you get the same link.</p>
<p>If no message arrives, check that you entered the address with which the account was created.</p>`,
  })
