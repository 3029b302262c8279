import { html } from '../html.ts'
import { field, notice, proof } from './field.ts'
import { FORGOTTEN_PATH, layout, PASSWORD_PATH } from './layout.ts'

/** What the page shows on which people ask for a link. */
export type ForgottenShown = {
  readonly csrf: string
  readonly email?: string | undefined
  readonly fault?: string | undefined
}

/** Where people ask for a link to choose a new password. */
export const forgottenPage = ({ csrf, email, fault }: ForgottenShown): string =>
  layout('Choose a new password', {
    isWrong: fault !== undefined,
    content: html`<p class="quiet">A link to do so is sent to the address of your account.</p>
${notice(fault)}<form method="post" action="${FORGOTTEN_PATH}">
${proof(csrf)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: email, maxLength: 254 })}<button>Send the link</button>
</form>
<p class="below">You know your password? <a href="${PASSWORD_PATH}">Change it</a></p>`,
  })

/** What everybody sees who asked for a link, whether there is such an account or not. */
export const linkSentPage = (): string =>
  layout('Look for a message from us', {
    content: html`<p>If there is an account with this e-mail address, a link is on its way to it. It works once, for half an hour; asked for again in that time, it is the same one.</p>
<p>Nothing comes? Look whether the address is written as it was when the account was opened.</p>`,
  })
