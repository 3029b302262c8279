import { BIDI_CONTROLS_TOLD, hasBidiControls } from '@folio/contracts/http/bidi-controls.ts'
import { nickname } from '@folio/contracts/http/ids.ts'
import { type NameKind, nameStreamOf } from '@folio/contracts/identity/names.ts'
import { z } from 'zod'
import { signUpSalt } from '../application/pending-email.ts'
import { isNicknameTaken, type NewPerson, signUp } from '../application/sign-up.ts'
import type { Given } from './answer-page.ts'
import { sendConfirmation } from './email-verification.ts'
import { end } from './end-log-in.ts'
import { rememberDevice } from './known-device.ts'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { newPasswordFault } from './new-password.ts'
import { residences } from './pages/residences.ts'
import { type SignUpShown, type SignUpTexts, signUpPage } from './pages/sign-up-page.ts'
import { showPage } from './show-page.ts'
import { tooMany } from './too-many.ts'

const DIRECTED = `Leave out characters that change the direction of text (${BIDI_CONTROLS_TOLD}).`

const codes = new Set(residences.map(({ code }) => code))

const schema = z.object({
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email({ error: 'Write an e-mail address, like name@example.com.' })),
  password: z.string(),
  real_name: z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,100}$/u, { error: 'Write your full name, at most 100 characters.' })
    .refine((name) => !hasBidiControls(name), { error: DIRECTED }),
  residence: z.string().refine((code) => codes.has(code), { error: 'Choose a country.' }),
  nickname: z.string().trim().pipe(nickname),
})

const NICKNAME_WRONG = 'Use 3 to 20 letters, digits or _.'
const NICKNAME_TAKEN = 'This nickname is taken. If it is yours, log in; otherwise choose another.'
const EMAIL_TAKEN = 'No account can be created with this e-mail address. If it is yours, log in.'

const MISSING = 'This is missing.'
const PASSWORD_AGAIN = 'Write it again: it is not sent back with the page.'

const SUMMARY = 'Something is missing or not right. Look at the marked fields.'

type FieldErrors = Readonly<Record<string, string[] | undefined>>

const passwordFault = ({ email = '', nickname: name = '', password }: Given): string | undefined =>
  password === undefined ? MISSING : newPasswordFault(password, [email, name])

/** The faults of a filled-in form by field; none where it can be taken. */
const faultsOf = (given: Given, errors: FieldErrors): SignUpTexts => {
  const missing = (field: string, text: string | undefined) => (text && !(field in given) ? MISSING : text)
  const faults = {
    email: missing('email', errors['email']?.[0]),
    password: passwordFault(given),
    real_name: missing('real_name', errors['real_name']?.[0]),
    residence: missing('residence', errors['residence']?.[0]),
    nickname: errors['nickname'] && NICKNAME_WRONG,
  }
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined))
}

const show = (call: LogInCall, more: Partial<SignUpShown> & { readonly status?: number } = {}): void => {
  const { status = 200, ...filled } = more
  const page = signUpPage({ path: call.path, csrf: call.csrf, application: call.application, ...filled })
  showPage(call.outgoing, page, { status, redirectUri: call.redirectUri })
}

/** Shows where to sign up. */
export const showSignUp = (_: LogIns, call: LogInCall): void => show(call)

type Filled = Omit<NewPerson, 'passwordHash'> & { readonly password: string }

/** Keeps a sign-up until its e-mail address is confirmed, the same for every address; answers which name is taken, if one is. */
const askToConfirm = async (
  logIns: LogIns,
  call: LogInCall,
  { password, ...filled }: Filled,
): Promise<NameKind | undefined> => {
  const { identity, passwords, secrets } = logIns
  if (await isNicknameTaken(identity, filled)) return 'nickname'
  const salt = signUpSalt(identity, secrets.signUps, filled.email)
  const passwordHash = await passwords.hashed(password, salt)
  await sendConfirmation(logIns, call, { email: filled.email, person: { ...filled, passwordHash } })
  return undefined
}

/** Opens an account at once and goes on with the log-in; answers which name is taken, if one is. */
const open = async (
  logIns: LogIns,
  call: LogInCall,
  { password, ...filled }: Filled,
): Promise<NameKind | undefined> => {
  const signed = await signUp(logIns.identity, { ...filled, passwordHash: await logIns.passwords.hashed(password) })
  if (signed.kind === 'taken') return signed.what
  await rememberDevice(logIns, call, nameStreamOf(logIns.identity.namesSecret, 'email', filled.email))
  await end(logIns, call, { registration: {}, create: {}, login: { accountId: signed.clientId } })
  return undefined
}

/** Takes a sign-up: on with it where the account could be opened, otherwise the page again, with what was filled in. */
export const takeSignUp = async (logIns: LogIns, call: LogInCall, given: Given): Promise<void> => {
  const { success, data, error } = schema.safeParse(given)
  const wrong = faultsOf(given, success ? {} : z.flattenError(error).fieldErrors)
  if (!success || wrong.password !== undefined) {
    const faults = { password: PASSWORD_AGAIN, ...wrong }
    return show(call, { status: 400, given, faults, fault: SUMMARY })
  }
  const waitSeconds = await logIns.attempts.signUp({ address: call.address })
  if (waitSeconds !== undefined) return tooMany(call, waitSeconds)
  const { email, password, real_name: realName, residence, nickname: name } = data
  const person = { email, password, realName, residence, nickname: name }
  const taken = logIns.isConfirmingRequired
    ? await askToConfirm(logIns, call, person)
    : await open(logIns, call, person)
  if (taken === undefined) return
  const fault = taken === 'email' ? { email: EMAIL_TAKEN } : { nickname: NICKNAME_TAKEN }
  show(call, { status: 400, given, faults: { ...fault, password: PASSWORD_AGAIN }, fault: SUMMARY })
}
