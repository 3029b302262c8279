import { SCOPE_MEANINGS, type Scope } from '@folio/contracts/http/scope.ts'
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
  ...SCOPE_MEANINGS,
  openid: 'recognise you when you return',
  profile: 'see your nickname',
  email: 'see your e-mail address',
}

const sentenceOf = (scope: PersonScope | Scope): string => {
  const words = meanings[scope].replace('{whose}', 'your')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** The page on which people allow an application access, or refuse it. */
export const consentPage = ({ path, csrf, application, scopes, target }: ConsentShown): string =>
  layout(`Allow ${application} access?`, {
    content: html`<p>${application} asks for permission to:</p>
<ul class="allowed">
${scopes.map(
  (scope) => html`<li>${sentenceOf(scope)}</li>
`,
)}</ul>
<form method="post" action="${path}/consent" class="choices">
${csrfField(csrf)}
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny" class="second">Do not allow</button>
</form>
<p class="below quiet">You will be sent back to ${target}. Not you? <a href="${LOG_OUT_PATH}">Log out</a> first.</p>`,
  })
