import { CONSOLE_PATH } from '@folio/contracts/identity/console-application.ts'
import { type Html, html } from './html.ts'
import { FORGOTTEN_PATH, layout } from './layout.ts'

/** Leads from a page without another way on to the wallets in the console, which ask for a log-in. */
const toWallets = html`<p><a href="${CONSOLE_PATH}/">Log in to your wallets</a>, or close this page.</p>`

/** A page with one message. */
export const messagePage = (title: string, text: string): string =>
  layout(title, { isWrong: true, content: html`<p>${text}</p>` })

/** The page after the log-out question, where no application is to be returned to. */
export const loggedOutPage = (isLoggedOut: boolean): string =>
  isLoggedOut
    ? layout('You are logged out', { content: toWallets })
    : layout('You are still logged in', { content: html`<p>Nothing was changed in this browser.</p>` })

/** The page for a log-in on an unknown device with an e-mail address that used up its attempts of the day. */
export const knownDevicesPage = (): string =>
  layout('Too many attempts', {
    isWrong: true,
    content: html`<p>There were too many attempts to log in with this e-mail address within a day. For the rest of that day, you can log in only in browsers in which you logged in before.</p>
<p>Use such a browser, or <a href="${FORGOTTEN_PATH}">choose a new password</a> by a link that we send to the address. You can then log in in the browser in which you chose it.</p>`,
  })

/**
 * The content of the page after a password change: the applications whose access ended, the personal access tokens, and a flag
 * that is true if these ended.
 */
export type PasswordChangedShown = {
  readonly applications: readonly string[]
  readonly tokens: readonly string[]
  readonly areTokensEnded: boolean
}

const list = (names: readonly string[]): Html =>
  html`<ul>
${names.map(
  (name) => html`<li>${name}</li>
`,
)}</ul>
`

const named = (text: string, names: readonly string[]): Html | undefined =>
  names.length === 0
    ? undefined
    : html`<p>${text}</p>
${list(names)}`

/** The page after a password change: it lists what ended with the old password and what still works. */
export const passwordChangedPage = ({ applications, tokens, areTokensEnded }: PasswordChangedShown): string =>
  layout('Your password is changed', {
    content: html`<p>All log-ins with the old password have ended, in this browser and everywhere else. Log in again where you need to.</p>
${named('These applications no longer have access:', applications)}${
  areTokensEnded
    ? named('These personal access tokens were revoked:', tokens)
    : named('These personal access tokens still work. Revoke those that somebody else may know:', tokens)
}${toWallets}`,
  })
