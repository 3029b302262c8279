import { nickname } from '@folio/contracts/http/fields/ids.ts'
import { BIDI_CONTROLS_TEXT, hasBidiControls } from '@folio/contracts/http/fields/text.ts'
import { type NameKind, nameStreamOf } from '@folio/contracts/identity/names.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'
import { z } from 'zod'
import { isNicknameTaken, type NewPerson, signUp } from '../../application/clients/sign-up.ts'
import { signUpSalt } from '../../application/email/pending-email.ts'
import type { FormFields } from '../answer-page.ts'
import type { LogInCall, PageContext } from '../page-context.ts'
import { residences } from '../pages/residences.ts'
import { type SignUpShown, type SignUpTexts, signUpPage } from '../pages/sign-up-page.ts'
import { rememberDevice } from '../security/device-cookie.ts'
import { showPage } from '../show-page.ts'
import { finishInteraction } from './finish-interaction.ts'
import { newPasswordFault } from './form-fields.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { showTooManyAttempts } from './show-refusal.ts'

const DIRECTED = `Leave out characters that change the direction of text (${BIDI_CONTROLS_TEXT}).`

const codes = new Set(residences.map(({ code }) => code))

const schema = z.object({
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email({ error: 'Enter an e-mail address, like name@example.com.' })),
  password: z.string(),
  real_name: z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,100}$/u, { error: 'Enter your full name, at most 100 characters.' })
    .refine((name) => !hasBidiControls(name), { error: DIRECTED }),
  residence: z.string().refine((code) => codes.has(code), { error: 'Choose a country.' }),
  nickname: z.string().trim().pipe(nickname),
})

const NICKNAME_WRONG = 'Use 3 to 20 letters, digits or _.'
const NICKNAME_TAKEN = 'This nickname is taken. If it is yours, log in; otherwise choose another.'
const EMAIL_TAKEN = 'No account can be created with this e-mail address. If it is yours, log in.'

const MISSING = 'This field is required.'
const PASSWORD_AGAIN = 'Enter the password again: the page does not keep it.'

const SUMMARY = 'Some fields are missing or invalid. Correct the marked fields.'

type FieldErrors = Readonly<Record<string, string[] | undefined>>

const passwordFault = ({ email = '', nickname: name = '', password }: FormFields): string | undefined =>
  password === undefined ? MISSING : newPasswordFault(password, [email, name])

/** Finds the faults of a submitted form, by field; none where it is valid. */
const faultsOf = (given: FormFields, errors: FieldErrors): SignUpTexts => {
  const missing = (field: string, text: string | undefined) => (text && !(field in given) ? MISSING : text)
  const faults = {
    email: missing('email', errors['email']?.[0]),
    password: passwordFault(given),
    real_name: missing('real_name', errors['real_name']?.[0]),
    residence: missing('residence', errors['residence']?.[0]),
    nickname: errors['nickname'] && NICKNAME_WRONG,
  }
  return withoutUndefined(faults)
}

const show = (call: LogInCall, more: Partial<SignUpShown> & { readonly status?: number } = {}): void => {
  const { status = 200, ...filled } = more
  const page = signUpPage({ path: call.path, csrf: call.csrf, application: call.application, ...filled })
  showPage(call.outgoing, page, { status, redirectUri: call.redirectUri })
}

/** Shows the sign-up form. */
export const showSignUp = (_: PageContext, call: LogInCall): void => show(call)

type Filled = Omit<NewPerson, 'passwordHash'> & { readonly password: string }

/**
 * Stores a sign-up until its e-mail address is confirmed, in the same way for every address; returns the taken name, if one
 * is taken.
 */
const requestConfirmation = async (
  context: PageContext,
  call: LogInCall,
  { password, ...filled }: Filled,
): Promise<NameKind | undefined> => {
  const { identity, passwordHasher, secrets } = context
  if (await isNicknameTaken(identity, filled)) return 'nickname'
  const salt = signUpSalt(identity, secrets.signUps, filled.email)
  const passwordHash = await passwordHasher.hash(password, salt)
  await sendConfirmation(context, call, { email: filled.email, person: { ...filled, passwordHash } })
  return undefined
}

/** Signs the person up at once and continues the log-in; returns the taken name, if one is taken. */
const openAccount = async (
  context: PageContext,
  call: LogInCall,
  { password, ...filled }: Filled,
): Promise<NameKind | undefined> => {
  const signed = await signUp(context.identity, {
    ...filled,
    passwordHash: await context.passwordHasher.hash(password),
  })
  if (signed.kind === 'taken') return signed.what
  await rememberDevice(context, call, nameStreamOf(context.identity.namesSecret, 'email', filled.email))
  await finishInteraction(context, call, { registration: {}, create: {}, login: { accountId: signed.clientId } })
  return undefined
}

/** Handles a sign-up: continues where it succeeds, otherwise shows the page again with the filled-in fields. */
export const takeSignUp = async (context: PageContext, call: LogInCall, given: FormFields): Promise<void> => {
  const { success, data, error } = schema.safeParse(given)
  const wrong = faultsOf(given, success ? {} : z.flattenError(error).fieldErrors)
  if (!success || wrong.password !== undefined) {
    const faults = { password: PASSWORD_AGAIN, ...wrong }
    return show(call, { status: 400, given, faults, fault: SUMMARY })
  }
  const waitSeconds = await context.attemptLimits.signUp({ address: call.address })
  if (waitSeconds !== undefined) return showTooManyAttempts(call, waitSeconds)
  const { email, password, real_name: realName, residence, nickname: name } = data
  const person = { email, password, realName, residence, nickname: name }
  const taken = context.isConfirmationRequired
    ? await requestConfirmation(context, call, person)
    : await openAccount(context, call, person)
  if (taken === undefined) return
  const fault = taken === 'email' ? { email: EMAIL_TAKEN } : { nickname: NICKNAME_TAKEN }
  show(call, { status: 400, given, faults: { ...fault, password: PASSWORD_AGAIN }, fault: SUMMARY })
}
