import { mayCall } from '@folio/contracts/http/role.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, operate } from '../kit/calls.ts'
import { accessibilityFaults, chromiumProgram, type WatchedPage } from './browser.ts'
import { type ConsoleUnderTest, logIn, showScreen, startConsole } from './console-under-test.ts'

/** Screens with a form: the label of its button, and the role that its call needs. */
const FORMS_BY_ROLE = [
  ['/verify', 'Verify everything', 'auditor'],
  ['/symbols?symbol=R_100', 'Suspend', 'operator'],
  ['/projections?service=wallet', 'Rebuild', 'admin'],
  ['/system?key=true', 'Add a signing key', 'admin'],
] as const

/** A dead letter as the API lists it whose message is no command. */
const UNREADABLE = {
  offset: 4,
  key: 'k',
  reason: '[ { "expected": "string", "code": "invalid_type" } ]',
  origin: null,
  headers: {},
  value: 'e30=',
  whole: null,
  decoded: null,
  decode_error: 'account: Invalid input',
  replay_effect: 'none',
}

describe.runIf(chromiumProgram !== undefined)('operators and their acts in the console (need Chromium)', () => {
  let running: ConsoleUnderTest
  let watched: WatchedPage
  let page: Page
  beforeAll(async () => {
    running = await startConsole()
    watched = await running.openAt('/contracts')
    page = watched.page
  })
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(watched.faults()).toEqual([])
    watched.provoke([])
  })
  afterAll(() => running?.stop())

  const someWallet = (client: number): string => running.folio.demo.clients[client]?.wallets[0]?.wallet_id ?? ''

  it('an operator who is added gets a token once, and the act shows who did it and why', async () => {
    await showScreen(page, '/operators?add=true')
    const form = page.getByRole('form', { name: 'Add' })
    await form.getByLabel('Name').fill('ann')
    await form.getByLabel('Role').selectOption('auditor')
    await form.getByLabel('Reason').selectOption('maintenance')
    await form.getByLabel('Ticket').fill('OPS-7')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('dialog', { name: 'Add', exact: true }).getByRole('button', { name: 'Add' }).click()
    await form.getByText('This token is shown only now').waitFor()
    const token = (await form.getByText(/^folio_op_ann_/).innerText()).trim()
    const asAnn = { ...running.folio.demo, operator_token: token }
    expect((await operate(asAnn, 'acts')).status).toBe(200)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('row', { name: /ann auditor ✓ active/ }).waitFor()

    await showScreen(page, '/acts?kind=addOperator')
    await page.getByRole('row', { name: /root addOperator ✓ done/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Act addOperator' })
    await drawer.getByText('OPS-7').first().waitFor()
    const facts = await drawer.innerText()
    for (const fact of ['maintenance', 'auditor', 'operator-root@']) expect(facts).toContain(fact)
    expect(facts).not.toContain(token)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('a letter that cannot be read can only be dropped, and a request that the server failed can be given up', async () => {
    watched.provoke([500])
    const letters = '**/operator/v1/dead-letters/folio.wallet.commands.v1'
    await page.route(letters, (route) => route.fulfill({ json: { data: [UNREADABLE] } }))
    const errors = [{ status: 500, code: 'InternalError', message: 'Something went wrong.' }]
    await page.route(`${letters}/letters/4/drop`, (route) => route.fulfill({ status: 500, json: { errors } }))
    await showScreen(page, '/dead-letters?topic=folio.wallet.commands.v1')
    await page.getByRole('row', { name: /The service cannot read it: account: Invalid/ }).waitFor()
    await page.getByRole('link', { name: '4', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Letter 4 of' })
    await drawer.getByText('It cannot be replayed, and can be dropped.').waitFor()
    expect(await drawer.getByRole('button', { name: 'Replay', exact: true }).isDisabled()).toBe(true)
    const form = drawer.getByRole('form', { name: 'Drop', exact: true })
    await form.getByLabel('Reason').selectOption('test')
    await form.getByLabel('Ticket').fill('OPS-9')
    await form.getByRole('button', { name: 'Drop' }).click()
    await page.getByRole('dialog', { name: 'Drop', exact: true }).getByRole('button', { name: 'Drop' }).click()
    await form.getByText('The server failed: Something went wrong.').waitFor()
    expect(await form.getByText('may have taken effect').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Discard the request' }).click()
    const warning = page.getByRole('dialog', { name: 'Discard the request' })
    await warning.getByRole('button', { name: 'Discard', exact: true }).click()
    await form.getByText('The server failed').waitFor({ state: 'detached' })
    expect(await form.getByLabel('Ticket').isEnabled()).toBe(true)
  })

  it('a session that is ended asks its page for a log-in', async () => {
    watched.provoke([401])
    await showScreen(page, '/sessions')
    await page.getByRole('row', { name: /● this one/ }).click()
    const form = page.getByRole('form', { name: 'End the session' })
    await form.getByLabel('Reason').selectOption('test')
    await form.getByLabel('Ticket').fill('OPS-8')
    await form.getByRole('button', { name: 'End the session' }).click()
    const dialog = page.getByRole('dialog', { name: 'End the session', exact: true })
    await dialog.getByRole('button', { name: 'End the session' }).click()
    await page.getByText('The session has ended').waitFor()
    await logIn(page, running.folio)
  })

  it('a wallet is frozen from its page, with a reason and a ticket', async () => {
    const wallet = someWallet(0)
    await showScreen(page, `/accounts/${encodeURIComponent(`wallet:${wallet}`)}`)
    await page.getByRole('button', { name: 'Freeze …' }).click()
    const form = page.getByRole('form', { name: 'Freeze' })
    await form.getByLabel('Reason').selectOption('suspected_fraud')
    await form.getByLabel('Ticket').fill('CASE-9')
    await form.getByRole('button', { name: 'Freeze' }).click()
    await page.getByRole('dialog', { name: 'Freeze', exact: true }).getByRole('button', { name: 'Freeze' }).click()
    await form.getByText('The wallet is frozen').waitFor()
    const { body } = await operate(running.folio.demo, 'acts?kind=freezeWallet')
    expect(body.data.rows[0]).toMatchObject({
      ticket: 'CASE-9',
      details: { wallet_id: wallet },
      outcome: { status: 200 },
    })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Thaw …' }).waitFor()
    await page.getByText('By root, reason Suspected fraud, ticket CASE-9: the act').waitFor()
    await page.getByRole('button', { name: 'Close for good …' }).waitFor()
  })

  it('the history of a rate names its operator and leads to the acts, whose times are chosen', async () => {
    await operate(running.folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '1.1' })
    await showScreen(page, '/rates?currency=EUR')
    await page.getByRole('dialog').getByRole('link', { name: 'root', exact: true }).click()
    await page.getByRole('row', { name: /root setFxRate ✓ done/ }).waitFor()
    expect(await page.getByLabel('Act', { exact: true }).inputValue()).toBe('setFxRate')
    await page.getByLabel('Before').fill('2020-01-01T00:00:01')
    await page.getByLabel('Before').press('Enter')
    await page.getByText('“From” is later than “Before”').waitFor()
    await page.getByLabel('From').fill('')
    await page.getByLabel('From').press('Enter')
    await page.getByText('No act matches').waitFor()
    expect(await page.locator('pre').innerText()).toContain('kind=setFxRate')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.for(['viewer', 'auditor', 'operator', 'admin'] as const)(
    'the role %s gets the forms and buttons that it may use, and is told which role the others need',
    async (role) => {
      const { demo } = running.folio
      const name = `walks-as-${role}`
      const operator_token: string = dataOf(await operate(demo, 'operators', { name, role })).token
      // A tab of its own, so that a failure leaves the others logged in as they were.
      const { page, faults, close } = await running.open({ provoked: [403] })
      await page.goto(`${demo.operator_url}/console/verify`)
      await logIn(page, { ...running.folio, demo: { ...demo, operator_token } })
      for (const [path, verb, needed] of FORMS_BY_ROLE) {
        await showScreen(page, path)
        const isAllowed = mayCall(role, needed)
        const shown = isAllowed
          ? page.getByRole('form', { name: verb })
          : page.getByText(`${verb}: this needs the role ${needed}; yours is ${role}.`)
        await shown.waitFor()
        expect(await page.getByRole('form', { name: verb }).count()).toBe(isAllowed ? 1 : 0)
      }
      await showScreen(page, `/accounts/${encodeURIComponent(`wallet:${someWallet(1)}`)}`)
      const isAllowed = mayCall(role, 'operator')
      const freeze = page.getByRole('button', { name: isAllowed ? 'Freeze …' : 'Freeze … needs the role operator' })
      await freeze.waitFor()
      expect(await freeze.isEnabled()).toBe(isAllowed)
      // The others see the screens of one of these.
      if (role === 'viewer' || role === 'admin') expect(await accessibilityFaults(page)).toEqual([])
      expect(faults()).toEqual([])
      await close()
    },
  )

  it('the settings show values and sources, and no secret', async () => {
    await showScreen(page, '/system?name=FOLIO_FEE')
    await page.getByRole('row', { name: /FOLIO_FEES same=0/ }).waitFor()
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(5)
    expect(await page.locator('body').innerText()).not.toContain(running.folio.demo.operator_token)
  })
})
