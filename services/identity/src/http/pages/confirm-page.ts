import { PASSWORD_LENGTH } from '../../application/passwords.ts'
import { html } from '../html.ts'
import { field, notice, proof } from './field.ts'
import { FORGOTTEN_PATH, layout } from './layout.ts'

/** What the page shows to which a link leads that confirms an e-mail address. */
export type ConfirmShown = {
  /** Where its form goes. */
  readonly path: string
  readonly csrf: string
  readonly link: string
  readonly email: string
  readonly fault?: string | undefined
}

/** What everybody sees who signed up, whether there is an account with the address or not. */
export const emailSentPage = (email: string): string =>
  layout('Look for a message from us', {
    content: html`<p>We send a message to ${email}. Follow the link in it, best in this browser, and enter your password there.</p>
<p>It can take some minutes. Nothing comes? Look whether the address is written as it should be, and go back to send it again.</p>
<p>Only a few messages an hour go to one mailbox. If you asked for more, the next one comes an hour later, or none does.</p>`,
  })

/** Where somebody who followed the link shows the password: a link that is only looked at confirms nothing. */
export const confirmPage = ({ path, csrf, link, email, fault }: ConfirmShown): string =>
  layout('Confirm your e-mail address', {
    isWrong: fault !== undefined,
    content: html`<p>Enter the password that you chose for the account with ${email}.</p>
${notice(fault)}<form method="post" action="${path}">
${proof(csrf)}
<input type="hidden" name="link" value="${link}">
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  maxLength: PASSWORD_LENGTH.max,
})}<button>Confirm</button>
</form>
<p class="below">You did not sign up? Close this page: without the password nothing happens.</p>`,
  })

/** What somebody sees whose address is confirmed in another browser than the log-in began in, or too late for it. */
export const confirmedPage = (): string =>
  layout('Your e-mail address is confirmed', {
    content: html`<p>Go back to the application that you came from, and log in there.</p>
<p>You can close this page.</p>`,
  })

/** What somebody sees whose link opens nothing. */
export const confirmEndedPage = (): string =>
  layout('This link cannot be used', {
    isWrong: true,
    content: html`<p>It was used already, or a day has passed. If your account is there, log in from the application that you want to use; otherwise sign up again.</p>`,
  })

/** What somebody sees whose address or nickname was taken since the sign-up. */
export const takenMeanwhilePage = (what: 'email' | 'nickname'): string =>
  layout('This account cannot be opened', {
    isWrong: true,
    content:
      what === 'nickname'
        ? html`<p>Somebody else has taken the nickname since you signed up. Sign up again with another one.</p>`
        : html`<p>There is an account with this e-mail address already, with another password. Log in with that one, or <a href="${FORGOTTEN_PATH}">choose a new one</a>.</p>`,
  })
