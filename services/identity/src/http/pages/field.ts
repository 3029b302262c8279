import { PASSWORD_LENGTH } from '../../application/passwords.ts'
import { type Html, html } from '../html.ts'

/** What helps to choose a password. */
export const NEW_PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters. A few unrelated words work well.`

/** A field of a form: what it is called, and how a browser may help to fill it in. */
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

/** What describes a field to those who cannot see it: its hint and what is wrong. */
export const describedBy = ({ name, hint, fault }: Pick<Field, 'name' | 'hint' | 'fault'>): Html => {
  const ids = [hint && `${name}-hint`, fault && `${name}-fault`].filter((id) => id !== undefined && id !== '')
  return ids.length === 0 ? html`` : html` aria-describedby="${ids.join(' ')}"`
}

/** The lines between a field's label and the field. */
export const remarks = ({ name, hint, fault }: Pick<Field, 'name' | 'hint' | 'fault'>): Html =>
  html`${hint === undefined ? undefined : html`<p class="hint" id="${name}-hint">${hint}</p>`}${
    fault === undefined ? undefined : html`<p class="fault" id="${name}-fault">${fault}</p>`
  }`

/** A field with its label, its hint, and what is wrong with it. */
export const field = (of: Field): Html => html`<div class="field">
<label for="${of.name}">${of.label}</label>
${remarks(of)}<input id="${of.name}" name="${of.name}" type="${of.type}" autocomplete="${of.autocomplete}" maxlength="${String(of.maxLength)}" required${
  of.value === undefined ? undefined : html` value="${of.value}"`
}${of.fault === undefined ? undefined : html` aria-invalid="true"`}${describedBy(of)}${
  of.type === 'text' ? html` spellcheck="false"` : undefined
}>
</div>
`

/** What is wrong with a form as a whole, said to screen readers at once. */
export const notice = (text: string | undefined): Html | undefined =>
  text === undefined ? undefined : html`<div class="notice" role="alert"><p>${text}</p></div>`

/** The proof that a form comes from a page of ours. */
export const proof = (token: string): Html => html`<input type="hidden" name="csrf" value="${token}">`
