import type { Scope } from '@folio/contracts/http/scope.ts'
import type { PersonScope } from '../oauth/scopes.ts'
import { csrfField } from './field.ts'
import { html } from './html.ts'
import { LOG_OUT_PATH, layout } from './layout.ts'

/** The content of the consent page. */
export type ConsentShown = {
  readonly path: string
  readonly csrf: string
  readonly application: string
  readonly scopes: readonly (PersonScope | Scope)[]
  /** The application's address in the form that people read. */
  readonly target: string
}

const meanings: Readonly<Record<PersonScope | Scope, string>> = {
  openid: 'Recognise you when you return',
  profile: 'See your nickname',
  email: 'See your e-mail address',
  payment: 'See your wallets and move money from them',
  trade: 'See your options accounts and trade with them',
  account_manage: 'See your nickname, open accounts and create access tokens',
}

/** The page on which people allow an application access, or refuse it. */
export const consentPage = ({ path, csrf, application, scopes, target }: ConsentShown): string =>
  layout(`Allow ${application} access?`, {
    content: html`<p>${application} asks for permission to:</p>
<ul class="allowed">
${scopes.map(
  (scope) => html`<li>${meanings[scope]}</li>
`,
)}</ul>
<form method="post" action="${path}/consent" class="choices">
${csrfField(csrf)}
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" class="second">Do not allow</button>
</form>
<p class="below quiet">You will be sent back to ${target}. Not you? <a href="${LOG_OUT_PATH}">Log out</a> first.</p>`,
  })
