import { type Html, html } from '../html.ts'
import { layout } from './layout.ts'

/** What the page tells, by names: whose access ended, the personal access tokens that there were, and whether they ended. */
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

/** What people see whose new password counts: what has ended with the old one, by name, and what goes on. */
export const passwordChangedPage = ({ applications, tokens, areTokensEnded }: PasswordChangedShown): string =>
  layout('Your password is changed', {
    content: html`<p>All log-ins made with the old one have ended, in this browser and everywhere else: log in again where you need to.</p>
${named('These applications have no access any more:', applications)}${
  areTokensEnded
    ? named('These personal access tokens have ended:', tokens)
    : named('These personal access tokens still work; revoke those that somebody else may know:', tokens)
}<p>You can close this page.</p>`,
  })
