import { BIDI_CONTROLS_TOLD, hasBidiControls } from '@folio/contracts/http/bidi-controls.ts'
import { nickname } from '@folio/contracts/http/ids.ts'
import { z } from 'zod'
import { signUp } from '../application/sign-up.ts'
import type { Given } from './answer-page.ts'
import { end } from './end-log-in.ts'
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
  const passwordHash = await logIns.passwords.hashed(data.password)
  const { email, real_name: realName, residence } = data
  const person = { email, realName, residence, nickname: data.nickname, passwordHash }
  const signed = await signUp(logIns.identity, person)
  if (signed.kind === 'signed_up') {
    return end(logIns, call, { registration: {}, create: {}, login: { accountId: signed.clientId } })
  }
  const taken = signed.what === 'email' ? { email: EMAIL_TAKEN } : { nickname: NICKNAME_TAKEN }
  const faults = { ...taken, password: PASSWORD_AGAIN }
  show(call, { status: 400, given, faults, fault: SUMMARY })
}
