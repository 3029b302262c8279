import { PASSWORD_LENGTH } from '../../application/passwords/password-hasher.ts'
import { type Html, html } from './html.ts'

/** The hint beside a new password. */
export const NEW_PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters. A few unrelated words work well.`

/** A field of a form: its name, label and limits, and how a browser may fill it in. */
export type Field = {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly value?: string | undefined
  readonly hint?: string
  readonly fault?: string | undefined
  readonly maxLength: number
}

/** Makes the `aria-describedby` of a field from its hint and its fault. */
export const describedBy = ({ name, hint, fault }: Pick<Field, 'name' | 'hint' | 'fault'>): Html => {
  const ids = [hint && `${name}-hint`, fault && `${name}-fault`].filter((id) => id !== undefined && id !== '')
  return ids.length === 0 ? html`` : html` aria-describedby="${ids.join(' ')}"`
}

/** Makes the lines between a field's label and the field: its hint and its fault. */
export const remarks = ({ name, hint, fault }: Pick<Field, 'name' | 'hint' | 'fault'>): Html =>
  html`${hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`}${
    fault === undefined ? undefined : html`<p class="fault" id="${name}-fault">${fault}</p>`
  }`

/** Makes a field with its label, hint and fault. */
export const field = (of: Field): Html => html`<div class="field">
<label for="${of.name}">${of.label}</label>
${remarks(of)}<input id="${of.name}" name="${of.name}" type="${of.type}" autocomplete="${of.autocomplete}" maxlength="${String(of.maxLength)}" required${
  of.value === undefined ? undefined : html` value="${of.value}"`
}${of.fault === undefined ? undefined : html` aria-invalid="true"`}${describedBy(of)}${
  of.type === 'text' ? html` spellcheck="false"` : undefined
}>
</div>
`

/** Makes the fault of a whole form, which screen readers announce at once. */
export const notice = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<div class="notice" role="alert"><p>${text}</p></div>`

/** Makes the hidden field of the CSRF token. */
export const csrfField = (token: string): Html => html`<input type="hidden" name="csrf" value="${token}">`
