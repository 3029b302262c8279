import { PASSWORD_LENGTH } from '../../application/passwords/password-hasher.ts'
import { csrfField, field, notice } from './field.ts'
import { html } from './html.ts'
import { FORGOTTEN_PATH, layout } from './layout.ts'

/** The content of the page behind a confirmation link. */
export type ConfirmShown = {
  /** The path that its form is sent to. */
  readonly path: string
  readonly csrf: string
  readonly link: string
  readonly email: string
  readonly fault?: string | undefined
}

/** The page after every sign-up, whether or not the address has an account. */
export const emailSentPage = (email: string): string =>
  layout('Check your e-mail', {
    content: html`<p>We are sending a message to ${email}. Open the link in it, preferably in this browser, and enter your password there.</p>
<p>The message can take a few minutes to arrive. If it does not arrive, check the address above, and go back to correct it or to send the message again.</p>
<p>Folio sends only a few messages an hour to one address. If you requested more, the next one may arrive an hour later or not at all.</p>`,
  })

/** The page behind the link: the password confirms the address, opening the link alone does not. */
export const confirmPage = ({ path, csrf, link, email, fault }: ConfirmShown): string =>
  layout('Confirm your e-mail address', {
    isWrong: fault !== undefined,
    content: html`<p>Enter the password that you chose for the account with ${email}.</p>
${notice(fault)}<form method="post" action="${path}">
${csrfField(csrf)}
<input type="hidden" name="link" value="${link}">
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  maxLength: PASSWORD_LENGTH.max,
})}<button>Confirm</button>
</form>
<p class="below">If you did not sign up, close this page. Nothing changes without the password.</p>`,
  })

/** The page after a confirmation in another browser than that of the log-in, or after the log-in expired. */
export const confirmedPage = (): string =>
  layout('Your e-mail address is confirmed', {
    content: html`<p>Go back to the application that you came from, and log in there.</p>
<p>You can close this page.</p>`,
  })

/** The page for a confirmation link that was used, expired or is malformed. */
export const confirmEndedPage = (): string =>
  layout('This link cannot be used', {
    isWrong: true,
    content: html`<p>The link was used already or is more than a day old. If you have an account, log in from the application that you want to use. Otherwise sign up again.</p>`,
  })

/** The page for an address or a nickname that another client took since the sign-up. */
export const takenMeanwhilePage = (what: 'email' | 'nickname'): string =>
  layout('This account cannot be opened', {
    isWrong: true,
    content:
      what === 'nickname'
        ? html`<p>Somebody else has taken the nickname since you signed up. Sign up again with another one.</p>`
        : html`<p>An account with this e-mail address exists already, with another password. Log in with that password, or <a href="${FORGOTTEN_PATH}">choose a new one</a>.</p>`,
  })
