import type { Scope } from '@folio/contracts/http/scope.ts'
import { html } from '../html.ts'
import type { PersonScope } from '../openid/person-scopes.ts'
import { proof } from './field.ts'
import { LOG_OUT_PATH, layout } from './layout.ts'

/** What the consent page shows. */
export type ConsentShown = {
  readonly path: string
  readonly csrf: string
  readonly application: string
  readonly scopes: readonly (PersonScope | Scope)[]
  /** Where the person is sent afterwards. */
  readonly target: string
}

const meanings: Readonly<Record<PersonScope | Scope, string>> = {
  openid: 'Recognise you when you come back',
  profile: 'See your nickname',
  email: 'See your e-mail address',
  payment: 'See your wallets and move money from them',
  trade: 'See your options accounts and trade with them',
  account_manage: 'See your nickname, open accounts and make access tokens',
}

/** Where people let an application in, or do not. */
export const consentPage = ({ path, csrf, application, scopes, target }: ConsentShown): string =>
  layout(`Let ${application} in?`, {
    content: html`<p>${application} asks for permission to:</p>
<ul class="allowed">
${scopes.map(
  (scope) => html`<li>${meanings[scope]}</li>
`,
)}</ul>
<form method="post" action="${path}/consent" class="choices">
${proof(csrf)}
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" class="second">Do not allow</button>
</form>
<p class="below quiet">You are sent back to ${target} afterwards. Not you? <a href="${LOG_OUT_PATH}">Log out</a> first.</p>`,
  })
