import { PASSWORD_LENGTH } from '../../application/passwords/password-hasher.ts'
import { csrfField, describedBy, field, NEW_PASSWORD_HINT, notice, remarks } from './field.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'
import { residences } from './residences.ts'

/** Texts for the fields of a sign-up, by field. */
export type SignUpTexts = Readonly<
  Partial<Record<'email' | 'password' | 'real_name' | 'residence' | 'nickname', string>>
>

/** The content of the sign-up page: the filled-in fields and their faults. */
export type SignUpShown = {
  readonly path: string
  readonly csrf: string
  readonly application: string
  readonly given?: SignUpTexts
  readonly faults?: SignUpTexts
  readonly fault?: string | undefined
}

const residenceField = (given: string | undefined, fault: string | undefined) => html`<div class="field">
<label for="residence">Country of residence</label>
${remarks({ name: 'residence', fault })}<select id="residence" name="residence" autocomplete="country" required${
  fault === undefined ? undefined : html` aria-invalid="true"`
}${describedBy({ name: 'residence', fault })}>
<option value="">Choose a country</option>
${residences.map(
  ({ code, name }) => html`<option value="${code}"${code === given ? html` selected` : undefined}>${name}</option>
`,
)}</select>
</div>
`

/** The sign-up page. */
export const signUpPage = ({ path, csrf, application, given = {}, faults = {}, fault }: SignUpShown): string =>
  layout('Create an account', {
    isWrong: fault !== undefined,
    content: html`<p class="quiet">to continue to ${application}</p>
${notice(fault)}<form method="post" action="${path}/sign-up">
${csrfField(csrf)}
${field({
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autocomplete: 'username',
  value: given.email,
  fault: faults.email,
  maxLength: 254,
})}${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: NEW_PASSWORD_HINT,
  fault: faults.password,
  maxLength: PASSWORD_LENGTH.max,
})}${field({
  name: 'real_name',
  label: 'Full name',
  type: 'text',
  autocomplete: 'name',
  value: given.real_name,
  fault: faults.real_name,
  maxLength: 100,
})}${residenceField(given.residence, faults.residence)}${field({
  name: 'nickname',
  label: 'Nickname',
  type: 'text',
  autocomplete: 'off',
  hint: 'Other people use it to pay you. 3 to 20 letters, digits or _. You cannot change it later.',
  value: given.nickname,
  fault: faults.nickname,
  maxLength: 20,
})}<button>Create account</button>
</form>
<p class="below">Already have an account? <a href="${path}">Log in</a></p>`,
  })
