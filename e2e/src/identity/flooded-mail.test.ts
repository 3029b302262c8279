import { MAIL_KINDS, MAILS_PER_MINUTE, type MailKind, mailKey, mailMinute } from '@folio/contracts/identity/mail.ts'
import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import type { Notification } from '@folio/notifier/port.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newBrowser, type Page } from '../kit/browser.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, newApp, type Person, person } from '../kit/log-in.ts'
import { notifications } from './revealed-notifications.ts'

const MINUTE = 60 * 1e6
const clock = systemClock()

let folio: InProcess
let app: App
let later = 0
beforeEach(async () => {
  later = 0
  folio = await startInProcess({
    logIns: 'on',
    logInQuotas: [{ name: 'sign-up', quota: 100, windowSeconds: 3600 }],
    clock: () => clock() + later,
    gateway: { emailVerification: 'required' },
  })
  app = await newApp(folio.demo)
})
afterEach(() => folio.stop())

/** Fills the mail limits of this number of minutes, from the current one on, with messages to other addresses. */
const flood = async (kind: MailKind, minutes: number): Promise<void> => {
  const now = mailMinute(clock() + later)
  const mails = Array.from({ length: MAILS_PER_MINUTE }, (_, n) => `to somebody else ${n}`)
  for (let minute = now; minute < now + minutes; minute += 1)
    await folio.ports.readModel.put(mailKey(kind, minute), { mails }, HOUR_MS)
}

const signUp = async (who: Person): Promise<Page> => {
  const browser = newBrowser(folio.demo.base_url)
  return browser.submit(await browser.open((await begin(app, { prompt: 'create' })).url.href), who)
}

const mails = (): Promise<readonly Notification[]> => notifications(folio.demo)

const mailsTo = async (email: string, count: number): Promise<readonly Notification[]> => {
  let found: readonly Notification[] = []
  await eventually(async () => {
    found = (await mails()).filter((one) => 'email' in one && one.email === email)
    return found.length >= count
  })
  return found
}

/** Opens an account by the link of its message. */
const account = async (who: Person): Promise<void> => {
  await signUp(who)
  const [mail] = await mailsTo(who.email, 1)
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open(mail !== undefined && 'link' in mail ? mail.link : '')
  expect((await browser.submit(page, { password: who.password })).status).toBe(200)
}

const askLink = async (email: string): Promise<Page> => {
  const browser = newBrowser(folio.demo.base_url)
  return browser.submit(await browser.open('/login/forgotten'), { email })
}

const said = ({ status, text }: Page): string => `${status} ${text.replaceAll(/[\w.]+@example\.com/g, '')}`

it('a message that finds its minute full comes in the next one that has room', async () => {
  await flood('sign-up-mail', 20)
  const page = await signUp(person('victim'))
  expect([page.status, page.text.includes('We are sending a message to victim@example.com')]).toEqual([200, true])
  expect(await mails()).toEqual([])
  later += 21 * MINUTE
  expect(await mailsTo('victim@example.com', 1)).toMatchObject([{ kind: 'email_link' }])
})

it('when the limit of an hour is reached, the page says so for every address, and does not count the attempts', async () => {
  await account(person('known'))
  await flood('sign-up-mail', 62)
  const known = await signUp({ ...person('known_2'), email: 'known@example.com' })
  const pages: Page[] = []
  for (let n = 0; n < 7; n += 1) pages.push(await signUp(person('patient')))
  expect(known.status).toBe(503)
  expect(known.text).toContain('The message could not be sent')
  expect(new Set(pages.map(said))).toEqual(new Set([said(known)]))
  later += 62 * MINUTE
  expect((await signUp(person('patient'))).status).toBe(200)
  expect(await mailsTo('patient@example.com', 1)).toHaveLength(1)
})

it('sign-ups do not use the quota of clients: a link for a new password is still sent at once', async () => {
  await account(person('client'))
  await flood('sign-up-mail', 62)
  const isLink = ({ kind }: Notification) => kind === 'password_link'
  for (const count of [1, 2]) {
    expect((await askLink('client@example.com')).status).toBe(200)
    await eventually(async () => (await mails()).filter(isLink).length === count)
  }
})

it('if the queue of notifications is full, the page does not say that a link was sent, with or without an account', async () => {
  await account(person('waiting'))
  for (const kind of MAIL_KINDS) await flood(kind, 62)
  const known = await askLink('waiting@example.com')
  expect(known.status).toBe(503)
  expect(said(await askLink('nobody@example.com'))).toBe(said(known))
})

it('variants of one mailbox are sent as many messages as the mailbox', async () => {
  for (let n = 0; n < 7; n += 1) await signUp({ ...person(`v${n}_name`), email: `bombed+${n}@example.com` })
  expect(await mails()).toHaveLength(5)
  later += 61 * MINUTE
  expect(await mails()).toHaveLength(7)
})
