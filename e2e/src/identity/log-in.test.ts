import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser, type Page } from '../kit/browser.ts'
import { balance, dataOf, get, operate, post } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'

let folio: InProcess
let app: App
beforeAll(async () => {
  folio = await startInProcess()
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const mainWalletOf = async (client: { readonly application_id: string; readonly token: string }): Promise<string> => {
  const { body } = await get(folio.demo, client, '/wallet/v1/wallets')
  return body.data[0].wallet_id
}

it('from sign-up to a transfer: a person allows an application, which pays with its token', async () => {
  const payer = await signUpWith(folio.demo, app, person('ada'))
  const payee = await signUpWith(folio.demo, app, person('grace'))
  expect(payer.tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'payment trade account_manage' })
  const [from, to] = [await mainWalletOf(payer.client), await mainWalletOf(payee.client)]
  const deposit = { currency: 'USD', amount: '100', request_id: 'd-1' }
  expect((await operate(folio.demo, `wallets/${from}/deposits`, deposit)).status).toBe(200)
  const terms = {
    currency: 'USD',
    amount: '12.50',
    source_wallet_id: from,
    destination_wallet_id: to,
    request_id: 't-1',
  }
  const paid = await post(folio.demo, payer.client, { path: '/wallet/v1/transfers', body: terms })
  expect([paid.status, paid.body.data.balance_after]).toEqual([200, '87.50'])
  await eventually(async () => (await balance(folio.demo, payee.client)) === '12.50')
  const { body } = await get(folio.demo, payer.client, '/account/v1/nickname')
  expect(body.data.nickname).toBe('ada')
})

describe('signing up', () => {
  const page = async () => {
    const browser = newBrowser(folio.demo.base_url)
    return { browser, page: await browser.open((await begin(app, { prompt: 'registration' })).url.href) }
  }
  const submitted = async (fields: Readonly<Record<string, string>>) => {
    const { browser, page: shown } = await page()
    return browser.submit(shown, fields)
  }

  it('shows what is wrong beside each field, and keeps what was filled in', async () => {
    const { status, text } = await submitted({ ...person('x'), email: 'nobody', password: 'short', residence: 'XX' })
    expect(status).toBe(400)
    for (const name of ['email', 'password', 'residence', 'nickname']) expect(text).toContain(`id="${name}-fault"`)
    expect(text).not.toContain('id="real_name-fault"')
    expect(text).toContain('value="Person x"')
    expect(text).not.toContain('short')
  })

  it('refuses a nickname that is taken, ignoring case, whether by a person or by the operator', async () => {
    await signUpWith(folio.demo, app, person('taken_1'))
    dataOf(await operate(folio.demo, 'clients', { nickname: 'taken_2' }))
    for (const nickname of ['Taken_1', 'TAKEN_2']) {
      const { status, text } = await submitted({ ...person('other'), email: `${nickname}@elsewhere.example`, nickname })
      expect([status, text.includes('id="nickname-fault"')]).toEqual([400, true])
    }
    const { body } = await operate(folio.demo, 'clients', { nickname: 'taken_1' })
    expect(body.errors[0].details.rule).toBe('nickname_taken')
  })

  it('reports a taken nickname in the same way with and without an account of the e-mail address', async () => {
    const known = await submitted({ ...person('taken_1'), nickname: 'taken_2' })
    const unknown = await submitted({ ...person('unheard_of'), nickname: 'taken_2' })
    const said = ({ status, text }: Page) =>
      `${status} ${text.replaceAll(/\/login\/[\w-]+|name="csrf" value="[^"]*"|value="[^"]*(@|Person)[^"]*"/g, '')}`
    expect(said(known)).toBe(said(unknown))
    expect(known.text).toContain('id="nickname-fault"')
    expect(known.text).not.toContain('id="email-fault"')
  })

  it('refuses a common password, the e-mail address and the nickname as a password', async () => {
    const { email, nickname } = person('weak_one')
    for (const password of ['Qwertyuiop123', '1234567890', email.toUpperCase(), `${nickname}1815`]) {
      const { status, text } = await submitted({ ...person(nickname), password })
      expect([password, status, text.includes('id="password-fault"')]).toEqual([password, 400, true])
    }
  })

  it('refuses a name with characters that change the direction of text', async () => {
    const { status, text } = await submitted({ ...person('bidi_one'), real_name: 'Ada \u202eecalevoL' })
    expect([status, text.includes('id="real_name-fault"')]).toEqual([400, true])
    expect(text).toContain('U+202A to U+202E')
  })

  it('continues with the same e-mail address after a nickname was refused', async () => {
    const { browser, page: shown } = await page()
    const again = await browser.submit(shown, { ...person('patient'), nickname: 'taken_1' })
    const consent = await browser.submit(again, person('patient'))
    expect(consent.text).toContain('Allow Example App access?')
  })

  it('opens one account for an e-mail address, however many ask at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => submitted({ ...person(`twin_${n}`), email: 'Twins@example.com' })),
    )
    expect(answers.filter(({ text }) => text.includes('Allow Example App access?'))).toHaveLength(1)
    const { text } = await submitted({ ...person('twin_5'), email: 'twins@EXAMPLE.com' })
    expect(text).toContain('id="email-fault"')
  })
})

describe('logging in', () => {
  const logIn = async (fields: Readonly<Record<string, string>>) => {
    const browser = newBrowser(folio.demo.base_url)
    const begun = await begin(app)
    return { browser, begun, page: await browser.submit(await browser.open(begun.url.href), fields) }
  }
  beforeAll(async () => {
    await signUpWith(folio.demo, app, person('edsger'))
  })
  const { email, password } = person('edsger')

  it('logs in with the right password, ignoring the case of the e-mail address', async () => {
    const { browser, begun, page } = await logIn({ email: email.toUpperCase(), password })
    const back = await browser.submit(page, { answer: 'allow' })
    const { access_token } = await finish(app, begun, back)
    const client = { application_id: app.id, token: access_token }
    expect((await get(folio.demo, client, '/account/v1/nickname')).body.data.nickname).toBe('edsger')
  })

  it('answers a wrong password and an unknown e-mail address with the same page', async () => {
    const wrong = await logIn({ email, password: 'not the password' })
    const unknown = await logIn({ email: 'nobody@example.com', password: 'not the password' })
    const withoutIds = (text: string) =>
      text.replaceAll(/\/login\/[\w-]+|name="csrf" value="[^"]*"|value="[^"]*@[^"]*"/g, '')
    expect([wrong.page.status, unknown.page.status]).toEqual([401, 401])
    expect(withoutIds(unknown.page.text)).toBe(withoutIds(wrong.page.text))
    expect(wrong.page.text).toContain('The e-mail address or the password is wrong.')
  })

  it('asks a logged-in person for consent only, and only once', async () => {
    const { browser, page } = await logIn({ email, password })
    await browser.submit(page, { answer: 'allow' })
    expect((await browser.open((await begin(app)).url.href)).url).toContain(`${REDIRECT_URI}?code=`)
    const other = await newApp(folio.demo)
    expect((await browser.open((await begin(other)).url.href)).text).toContain('Allow Example App access?')
  })

  it('tells the application when the person refuses it', async () => {
    const { browser, begun, page } = await logIn({ email, password })
    const back = await browser.submit(page, { answer: 'deny' })
    expect(new URL(back.url).searchParams.get('error')).toBe('access_denied')
    await expect(finish(app, begun, back)).rejects.toThrow()
  })

  it('refuses a form that another site sent, and a form of another log-in', async () => {
    const browser = newBrowser(folio.demo.base_url)
    const page = await browser.open((await begin(app)).url.href)
    const forged = await browser.submit(
      { ...page, text: page.text.replace(/value="[^"]+"/, 'value="forged"') },
      { email, password },
    )
    expect(forged.status).toBe(403)
    const stranger = newBrowser(folio.demo.base_url)
    expect((await stranger.submit(page, { email, password })).status).toBe(400)
  })

  it('shows pages that run no script, load nothing from elsewhere, and stand in no frame', async () => {
    const page = await newBrowser(folio.demo.base_url).open((await begin(app)).url.href)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' https://app.example; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(page.text).not.toMatch(/<script|style=|onclick/)
    expect(page.headers.get('cache-control')).toBe('no-store')
  })
})
