import type { AccessOf } from '../../application/access-of.ts'
import { type Html, html } from '../html.ts'
import { layout } from './layout.ts'

/** What the page tells: the access that there was before, and whether personal access tokens ended with it. */
export type PasswordChangedShown = { readonly access: AccessOf; readonly areTokensEnded: boolean }

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
export const passwordChangedPage = ({ access, areTokensEnded }: PasswordChangedShown): string =>
  layout('Your password is changed', {
    content: html`<p>All log-ins made with the old one have ended, in this browser and everywhere else: log in again where you need to.</p>
${named('These applications have no access any more:', access.applications)}${
  areTokensEnded
    ? named('These personal access tokens have ended:', access.tokens)
    : named('These personal access tokens still work; revoke those that somebody else may know:', access.tokens)
}<p>You can close this page.</p>`,
  })
