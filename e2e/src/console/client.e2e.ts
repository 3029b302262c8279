import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../agents/agent-calls.ts'
import { newBrowser } from '../kit/browser.ts'
import { agentWallet, dataOf, get, mainWallet, operate, post, realAccount, settled } from '../kit/calls.ts'
import { begin, finish, newApp } from '../kit/log-in.ts'
import type { RunningFolio } from '../kit/running-folio.ts'
import { newCode } from '../operator/console-page.ts'
import { refused } from './answers.ts'
import { accessibilityFaults, chromiumProgram, faultsInThemes, openPage, type WatchedPage } from './browser.ts'
import { CLIENT_LISTS, walkClientList } from './client-lists.ts'
import { type ConsoleUnderTest, clientNamed, printedLink, showScreen, startConsole } from './console-under-test.ts'
import { changeAnswers, expectTextAlone, HOSTILE, HOSTILE_SHOWN } from './hostile-text.ts'
import { noteClick, notePaint, paintedAfterMs } from './time-to-paint.ts'

/** The hostile text within JSON, which writes some of its characters out. */
const HOSTILE_IN_JSON = JSON.stringify(HOSTILE)

/** Refuses the event stream of a page, which then asks for none again. */
const refuseEvents = (page: Page): Promise<unknown> => {
  const { status, body } = refused(403, 'PermissionDenied')
  return page.route('**/account/v1/events', (route) => route.fulfill({ status, json: body }))
}

describe.runIf(chromiumProgram !== undefined)('the clients’ console (needs Chromium)', () => {
  let folio: RunningFolio
  let running: ConsoleUnderTest
  let first: WatchedPage
  /** A tab of Alice's in a browser of its own, which goes from test to test without being loaded again. */
  let second: WatchedPage | undefined
  /** A tab of Alice's whose clock the tests drive, and in which they answer reads. */
  let walked: WatchedPage | undefined
  let opened: WatchedPage[] = []

  const app = (path = '') => `${folio.demo.base_url}/app${path}`

  const open = async (options: Parameters<typeof openPage>[2] = {}, origin = folio.demo.base_url) => {
    const watched = await openPage(running.browser, origin, options)
    opened.push(watched)
    return watched.page
  }

  /** Loads the console in a tab, and logs Alice in by a new link. */
  const followNewLink = async (page: Page): Promise<void> => {
    const { code } = dataOf(await operate(folio.demo, 'demo/client-codes', {}))
    await page.goto(app(`#code=${code}`))
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
  }

  /** Opens the console in a browser of its own, and logs Alice in by a new link. */
  const openAsAlice = async (options: Parameters<typeof openPage>[2] = {}): Promise<WatchedPage> => {
    const watched = await openPage(running.browser, folio.demo.base_url, options)
    await followNewLink(watched.page)
    return watched
  }

  /** As `openAsAlice`, in a tab that the test has for itself. */
  const openLoggedIn = async (options: Parameters<typeof openPage>[2] = {}): Promise<Page> => {
    const watched = await openAsAlice(options)
    opened.push(watched)
    return watched.page
  }

  /** Shows a screen in the second tab as a link does; the test provokes these statuses. */
  const show = async (path: string, ...provoked: readonly number[]): Promise<Page> => {
    second ??= await openAsAlice()
    second.provoke(provoked)
    await showScreen(second.page, path, 'app')
    return second.page
  }

  /** Fills the form of a transfer to Bob and checks it. */
  const checkTransfer = async (page: Page, amount: string): Promise<void> => {
    await page.getByLabel('To (nickname)').fill('BOB')
    await page.getByLabel('Amount').fill(amount)
    await page.getByLabel('Currency').selectOption('USD')
    await page.getByRole('button', { name: 'Check' }).click()
  }

  /** Opens an account on Folio's own pages, to which the page has led. */
  const signUp = async (page: Page, nickname: string): Promise<void> => {
    await page.getByRole('button', { name: 'Open an account' }).click()
    await page.locator('[name=email]').fill(`${nickname}@example.com`)
    await page.locator('[name=password]').fill(`correct horse battery ${nickname}`)
    await page.locator('[name=real_name]').fill('A Person')
    await page.locator('[name=nickname]').fill(nickname)
    await page.locator('[name=residence]').selectOption('KE')
    await page.getByRole('button').first().click()
  }

  beforeAll(async () => {
    // Alice does here in half a minute what a client does in many: her limit is 80 calls a minute.
    running = await startConsole('--limits', 'off')
    folio = running.folio
    first = await openPage(running.browser, folio.demo.base_url)
  })
  afterEach(async () => {
    expect([first, second, walked, ...opened].flatMap((tab) => tab?.faults() ?? [])).toEqual([])
    for (const { close } of opened) await close()
    opened = []
  })
  afterAll(() => running?.stop())

  it('the printed link opens the wallets, leaves no code in the address and no token in storage', async () => {
    const { page } = first
    await page.goto(printedLink(folio, 'app'))
    await page.getByText('10,000.00').first().waitFor()
    expect([page.url(), await page.title()]).toEqual([app(), 'Wallets · Folio'])
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).toBe('[{},{}]')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it.each([
    ['/', 'Wallets', 'Total in'],
    ['/agents', 'Payment agents', 'Terms in'],
  ])('the key / on %s focuses its filter', async (path, title, filter) => {
    const page = await show(path)
    await page.getByRole('heading', { level: 1, name: title }).click()
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toBe(filter)
  })

  it('the path / leads to the console, and a reload keeps the log-in and the screen', async () => {
    const { page } = first
    await page.goto(`${folio.demo.base_url}/`)
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
    await page.goto(app('/statement?wallet=main&currency=USD'))
    await page.getByRole('table', { name: 'Statement' }).waitFor()
    expect(await page.title()).toBe('Statement, Main wallet · Folio')
    await page.reload()
    await page.getByRole('table', { name: 'Statement' }).waitFor()
    expect(page.url()).toBe(app('/statement?wallet=main&currency=USD'))
    await page.getByLabel('From (your time)').focus()
    await page.keyboard.type('11152026')
    expect(page.url()).not.toContain('from=')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('from=2026-11-15')
    await page.getByLabel('To (your time)').fill('2026-11-14')
    await page.getByText('The first day comes after the last one.').waitFor()
    await page.getByLabel('To (your time)').fill('')
    await page
      .getByText('Nothing fits these filters.')
      .or(page.getByRole('table', { name: 'Statement' }))
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Statement' }).click()
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Wallet')
    await page.getByRole('heading', { level: 1, name: 'Statement' }).click()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Local time' }).click()
    await page.getByRole('button', { name: 'UTC' }).click()
    await page.getByRole('button', { name: 'Local time' }).waitFor()
  })

  it('a transfer by the keyboard alone is seen on both faces as it happens', async () => {
    const { page } = first
    const operator = await open({}, folio.demo.operator_url)
    await operator.goto(`${folio.demo.operator_url}/console#code=${await newCode(folio.demo)}`)
    await operator.getByText('balanced').first().waitFor()
    await page.goto(app('/transfer'))
    await page.getByLabel('To (nickname)').focus()
    await page.keyboard.type('BOB')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12.50')
    await page.keyboard.press('Tab')
    await page.keyboard.type('U')
    await page.keyboard.press('Tab')
    await page.keyboard.type('for lunch')
    await page.keyboard.down('Enter')
    await page.getByText('Send this?').waitFor()
    // The key that checked the form is still held, and repeats on the button that has the focus now.
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    // A second press, before the facts are read, sends nothing either.
    await page.keyboard.press('Enter')
    await page.getByText('Send this?').waitFor()
    expect(await page.locator('dl').innerText()).toMatch(/From\s+Main wallet\s+To\s+bob\s/)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await operator.getByText('TransferSent').count()).toBe(0)
    await noteClick(page)
    await notePaint(page, 'The money has arrived')
    await notePaint(operator, 'TransferReceived')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const [ownMs, operatorMs] = await paintedAfterMs(page, [page, operator])
    console.log(
      `a transfer is painted ${ownMs} ms after its click on the client's face, ${operatorMs} ms on the operator's`,
    )
    await operator.getByText('TransferSent').first().waitFor()
    await page.getByText('You have 9,987.50 USD left in the wallet.').waitFor()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement === document.querySelector("form input")')).toBe(true)
    await page.getByRole('link', { name: 'Statement' }).first().click()
    const row = page.getByRole('table', { name: 'Statement' }).getByRole('row').nth(1)
    await expect
      .poll(() => row.innerText())
      .toMatch(/Transfer to bob\s+for lunch\s+−12\.50 USD\s+9,987\.50\s+✓ complete/)
    const received = operator.getByText('TransferReceived')
    const before = await received.count()
    const bob = clientNamed(folio, 'bob')
    const [source_wallet_id, destination_wallet_id] = [mainWallet(bob), mainWallet(clientNamed(folio, 'alice'))]
    const back = { currency: 'USD', amount: '12.50', source_wallet_id, destination_wallet_id, request_id: 'back' }
    const unbroken = 'W'.repeat(92)
    const hostile = { ...back, description: `rent\u202e<b>${unbroken}` }
    dataOf(await post(folio.demo, bob, { path: '/wallet/v1/transfers', body: hostile }))
    await received.nth(before).waitFor()
    await expect
      .poll(() => row.innerText())
      .toMatch(/Transfer from bob\s+rent\\u202e<b>W{92}\s+\+12\.50 USD\s+10,000\.00\s+✓ complete/)
    const box = `document.querySelector('[aria-label="Statement, scrollable"]')`
    expect(await page.evaluate(`${box}.scrollWidth - ${box}.clientWidth`)).toBe(0)
    await page.getByText('No payment that matches the filters was refused.').waitFor()
    const alice = clientNamed(folio, 'alice')
    const tooMuch = { ...back, amount: '10000.01', request_id: 'too-much' }
    const swapped = { source_wallet_id: destination_wallet_id, destination_wallet_id: source_wallet_id }
    await post(folio.demo, alice, { path: '/wallet/v1/transfers', body: { ...tooMuch, ...swapped } })
    const refused = page.getByRole('table', { name: 'Refused payments' })
    await refused.getByRole('row', { name: /Transfer 10,000\.01 USD ✕/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('the eighth tab reads and follows, because four tabs alone hold a connection, and a hidden one gives it back', async () => {
    const page = await open()
    /** The tabs that have opened a stream, which may break and be opened again. */
    const following = new Set<Page>()
    page.context().on('request', (request) => {
      if (request.url().endsWith('/account/v1/events')) following.add(request.frame().page())
    })
    await followNewLink(page)
    const tabs: Page[] = []
    for (let count = 0; count < 7; count += 1) {
      const tab = await page.context().newPage()
      tabs.push(tab)
      await tab.goto(app())
      await tab.getByRole('table', { name: 'Balances of the main wallet' }).waitFor()
    }
    await expect.poll(() => following.size).toBe(4)
    const eighth = tabs.pop()
    for (const tab of tabs.splice(3)) await tab.close()
    const followed = eighth?.waitForRequest('**/account/v1/events')
    await tabs[0]?.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'))`)
    await followed
    await page.getByRole('link', { name: 'Statement' }).first().click()
    await page.getByRole('table', { name: 'Statement' }).waitFor()
    for (const tab of [...tabs, eighth]) await tab?.close()
  })

  it('a refused form offers the largest permitted amount', async () => {
    const page = await show('/transfer?to=nobody&currency=EUR', 400, 404)
    await page.getByLabel('Amount').fill('1')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('No client who can be paid has exactly this nickname').waitFor()
    await page.getByLabel('To (nickname)').fill('bob')
    await page.getByLabel('Amount').fill('1000.01')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Take 1,000.00 EUR instead' }).click()
    expect(await page.getByLabel('Amount').inputValue()).toBe('1000.00')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  /** Loses the answers of the calls to a path, which the server gets; returns the request ids of those that were made. */
  const loseAnswers = async (page: Page, pattern: string): Promise<readonly unknown[]> => {
    const ids: unknown[] = []
    await page.route(pattern, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      ids.push(route.request().postDataJSON().request_id)
      await route.fetch()
      const errors = [{ status: 504, code: 'GatewayTimeout', message: 'The outcome is not known yet.' }]
      return route.fulfill({ status: 504, contentType: 'application/json', body: JSON.stringify({ errors }) })
    })
    return ids
  }

  /** Waits until the page has asked what became of the request whose answer was lost: it was sent and took effect once. */
  const findLost = async (page: Page, ids: readonly unknown[]): Promise<void> => {
    await page.getByText('The money has arrived').waitFor()
    expect(ids).toHaveLength(1)
    await page.unrouteAll()
  }

  it('a transfer whose answer is lost, as is that of the first question for it, is asked for at a click, and paid once', async () => {
    const page = await show('/transfer', 504)
    const ids = await loseAnswers(page, '**/wallet/v1/transfers')
    const errors = [{ status: 504, code: 'GatewayTimeout', message: 'Nobody has answered.' }]
    const questions = '**/wallet/v1/transfers?*'
    await page.route(questions, (route) => route.fulfill({ status: 504, json: { errors } }))
    await checkTransfer(page, '1.25')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Not known yet').waitFor()
    await page.getByText('Nobody has answered.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute(questions)
    await page.getByRole('button', { name: 'Ask what became of it' }).click()
    await findLost(page, ids)
  })

  it('an exchange whose answer is lost is found by its id after a reload, and made once', async () => {
    const page = await show('/exchange?currency=USD&into=EUR', 504)
    const ids = await loseAnswers(page, '**/wallet/v1/transfers/exchange')
    await page.getByLabel('Amount').fill('10')
    await page.keyboard.press('Enter')
    const seen = Promise.withResolvers<void>()
    await page.route('**/wallet/v1/transfers?*', async (route) => {
      await seen.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Exchange', exact: true }).click()
    await page.getByText('Not known yet').waitFor()
    await page.reload()
    await page.getByText('This page was left or loaded again').waitFor()
    seen.resolve()
    await findLost(page, ids)
  })

  it('a transfer to an options account whose answer is lost is found by its id, and made once', async () => {
    await realAccount(folio.demo, clientNamed(folio, 'alice'))
    const page = await show('/accounts', 504)
    const ids = await loseAnswers(page, '**/wallet/v1/transfers/platforms')
    await page.getByLabel('Amount').fill('1')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await findLost(page, ids)
  })

  it('the statement lists what an options account refused to send, as it happens', async () => {
    const alice = clientNamed(folio, 'alice')
    const account_id = await realAccount(folio.demo, alice)
    const page = await show('/statement')
    const refused = page.getByRole('region', { name: `Refused by ${account_id}` })
    await refused.getByText('No transfer of these days to a wallet was refused.').waitFor()
    const sides = { wallet_id: mainWallet(alice), platform_name: 'options', platform_account_id: account_id }
    const body = { ...sides, direction: 'to_wallet', amount: '9999', currency: 'USD', request_id: 'out-of-account' }
    expect((await post(folio.demo, alice, { path: '/wallet/v1/transfers/platforms', body })).status).toBe(400)
    await refused.getByRole('row', { name: /Options account 9,999\.00 USD ✕ The paying account has/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('a payout through an agent whose answer is lost is found by its id, and made once', async () => {
    const [agent] = folio.demo.agents ?? []
    if (agent === undefined) throw new Error('there is no sample agent')
    const page = await show('/agents', 504)
    const ids = await loseAnswers(page, '**/payment-agents/v1/withdraw')
    await page
      .getByRole('region')
      .filter({ hasText: agent.nickname })
      .getByRole('link', { name: /^Pay out/ })
      .click()
    await page.getByLabel('Amount').first().fill('10')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').fill(await codeOf(folio.demo, clientNamed(folio, 'alice'), agent.agent_id))
    await page.keyboard.press('Enter')
    await findLost(page, ids)
  })

  it('the card of an agent that an operator has suspended says so to a client whom it has paid, and offers no payout', async () => {
    const { demo } = folio
    const [agent] = demo.agents ?? []
    if (agent === undefined) throw new Error('there is no sample agent')
    const allow = async (is_active: boolean): Promise<void> => {
      dataOf(await operate(demo, `payment-agents/${agent.agent_id}`, { is_active }))
      await settled(demo)
    }
    const funds = { currency: 'USD', amount: '10', request_id: 'funds-of-the-agent' }
    dataOf(await operate(demo, `wallets/${agentWallet(agent)}/deposits`, funds))
    await settled(demo)
    const paid = { to_nickname: 'alice', amount: '10', currency: 'USD' }
    dataOf(await post(demo, agent, { path: '/payment-agents/v1/transfer', body: { data: paid } }))
    const page = await show('/elsewhere')
    const card = page.getByRole('region').filter({ hasText: agent.nickname })
    const payOut = card.getByRole('link', { name: /^Pay out/ })
    await allow(false)
    await show('/agents')
    await card.getByText('✕ Suspended: Folio lets this agent neither pay in nor pay out at the moment.').waitFor()
    expect(await payOut.count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await allow(true)
    await show('/elsewhere')
    await page.getByText('There is no such screen.').waitFor()
    await show('/agents')
    await payOut.waitFor()
  })

  it('an exchange shows the rate, the fee and their countdown, and a double click makes it once', async () => {
    const page = await open()
    await page.clock.install()
    const { code } = dataOf(await operate(folio.demo, 'demo/client-codes', {}))
    await page.goto(app(`/exchange?currency=USD&into=EUR#code=${code}`))
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/transfers/exchange')) sent.push(request.postDataJSON())
    })
    await page.getByLabel('Amount').fill('100')
    await page.keyboard.press('Enter')
    await page.getByText('Exchange this?').waitFor()
    const facts = await page.locator('dl').innerText()
    for (const fact of [/Fee\s+0\.50 USD/, /Rate\s+1 USD = \S+ EUR/, /Good for\s+\d+ s/, /You get\s+\S+ EUR/]) {
      expect(facts).toMatch(fact)
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await page.clock.fastForward(61_000)
    await page.getByText('the rate has ended').waitFor()
    expect(await page.getByRole('button', { name: 'Exchange', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Get another rate' }).click()
    await page.getByRole('timer').waitFor()
    await page.getByRole('button', { name: 'Exchange', exact: true }).dblclick()
    await page.getByText(/The money has arrived: 100\.00 USD into \d+\.\d\d EUR/).waitFor()
    expect(sent).toHaveLength(1)
  })

  it('a page does not continue as another client who logs in in the same browser', async () => {
    const page = await openLoggedIn({ provoked: [401] })
    await showScreen(page, '/transfer', 'app')
    await page.getByLabel('To (nickname)').fill('bob')
    await page.context().clearCookies()
    const other = await page.context().newPage()
    await other.goto(app('/security'))
    await signUp(other, 'eve')
    await other.getByRole('heading', { name: 'Security' }).waitFor()
    const refused = {
      status: 401,
      contentType: 'application/json',
      body: '{"errors":[{"status":401,"code":"Unauthorized"}]}',
    }
    const tokens: unknown[] = []
    await page.route('**/wallet/v1/**', (route) => {
      tokens.push(route.request().headers()['authorization'])
      return route.fulfill(refused)
    })
    await page.getByRole('link', { name: 'Statement' }).click()
    await page.getByText('Another client has logged in in this browser').waitFor()
    expect(new Set(tokens).size).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/wallet/v1/**')
    await page.reload()
    await page.getByText('eve', { exact: true }).waitFor()
  })

  it('a used link shows that it is no longer valid, and offers the log-in page', async () => {
    const page = await open({ provoked: [401] })
    await page.goto(printedLink(folio, 'app'))
    await page.getByText('This link is no longer valid').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Password').waitFor()
    expect(page.url()).toContain('/login/')
  })

  it('a link does not replace the log-in of another client, and logs in the other tabs of its browser', async () => {
    const page = await show('/transfer')
    const { code } = dataOf(await operate(folio.demo, 'demo/client-codes', {}))
    await page.goto(app(`/security#code=${code}`))
    await page.reload()
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    const watched = await openPage(running.browser, folio.demo.base_url)
    const beside = await watched.openBeside()
    opened.push(beside, watched)
    const other = watched.page
    for (const tab of [other, beside.page]) {
      await tab.goto(app('/security'))
      await tab.getByRole('button', { name: 'Log in' }).waitFor()
    }
    // A link to the shown page changes the fragment alone.
    await other.evaluate(`location.hash = 'code=${code}'`)
    await other.getByRole('heading', { name: 'Security' }).waitFor()
    expect(other.url()).not.toContain(String(code))
    await beside.page.getByRole('heading', { name: 'Security' }).waitFor()
  })

  it('a person signs up and returns to the screen, and an answer with a foreign state is refused', async () => {
    const page = await open()
    await page.goto(app('/security'))
    await signUp(page, 'ada')
    await page.getByRole('heading', { name: 'Security' }).waitFor()
    expect(page.url()).toBe(app('/security'))
    await page.goto(app('/callback?code=stolen&state=foreign'))
    await page.getByText('This log-in was not begun in this tab').waitFor()
    expect(page.url()).not.toContain('stolen')
  })

  it('a person ends the access of an application, and then that of this browser', async () => {
    const page = await open({ provoked: [401] })
    await page.goto(app('/security'))
    await signUp(page, 'revoker')
    const browser = newBrowser(folio.demo.base_url)
    const its = await newApp(folio.demo, undefined, 'Budget')
    const begun = await begin(its)
    const who = { email: 'revoker@example.com', password: 'correct horse battery revoker' }
    const consent = await browser.submit(await browser.open(begun.url.href), who)
    const tokens = await finish(its, begun, await browser.submit(consent, { answer: 'allow' }))
    const read = () => get(folio.demo, { application_id: its.id, token: tokens.access_token }, '/wallet/v1/wallets')
    expect((await read()).status).toBe(200)
    await page.getByRole('button', { name: 'Read again' }).first().click()
    await page.getByRole('row', { name: /^Budget/ }).waitFor()
    await page.getByRole('button', { name: 'Revoke Budget', exact: true }).click()
    await page.getByText('The application loses its access within a second').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'End the access Budget' }).click()
    await page.getByText('The access of Budget has ended.').waitFor()
    await page.getByRole('row', { name: /^Budget/ }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(401)
    const own = page.getByRole('row', { name: /this browser/ })
    await own.getByRole('button', { name: /^Revoke / }).click()
    await page.getByText('This browser is logged out at once').waitFor()
    await own.getByRole('button', { name: /^End the access/ }).click()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })

  it('each empty list explains its purpose to a new client, who shows the real name to agents, and logs out', async () => {
    const page = await open()
    await page.goto(app('/statement'))
    await signUp(page, 'newcomer')
    await page.getByText('There is no transaction yet. Money comes by a transfer to your nickname').waitFor()
    expect(await page.locator('pre').count()).toBe(0)
    await page.getByText(/No payment that matches the filters was refused\. .* appears here/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    for (const [screen, text] of [
      ['Wallets', 'No money has come yet.'],
      ['Security', 'There is no personal access token.'],
      ['Profit table', 'No contract has ended in this time.'],
      ['Trade', 'press Buy: the contract appears here'],
    ] as const) {
      await page.getByRole('link', { name: screen, exact: true }).click()
      await page.getByText(text).first().waitFor()
      if (screen === 'Security') expect(await page.locator('pre').count()).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Payment agents', exact: true }).click()
    const own = page.getByRole('region', { name: 'Your settings for agents' })
    await own.getByText('What agents may do for you').click()
    await own.getByText('sees your nickname alone').waitFor()
    await own.getByRole('button', { name: 'Show my real name' }).click()
    await own.getByRole('button', { name: 'Show it to every agent' }).click()
    await own.getByText('sees your real name').waitFor()
    await own.getByRole('button', { name: 'Hide my real name' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByText('You are logged out.').waitFor()
    await page.waitForURL(app('/'))
    await page.reload()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    await page.getByText('The sample clients have no password').waitFor()
  })

  it('both faces mark a frozen wallet until it is thawed', async () => {
    const wallet = mainWallet(clientNamed(folio, 'alice'))
    dataOf(await operate(folio.demo, `wallets/${wallet}/freeze`, {}))
    const page = await show('')
    const note = page.getByText('Main wallet frozen: it sends and receives no money until Folio opens it again.')
    await note.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const operator = await running.openAt(`/accounts/${encodeURIComponent(`wallet:${wallet}`)}`)
    await operator.page.getByText(/^since/).waitFor()
    await operator.page.getByRole('link', { name: 'the act' }).waitFor()
    expect([await accessibilityFaults(operator.page), operator.faults()]).toEqual([[], []])
    await operator.close()
    dataOf(await operate(folio.demo, `wallets/${wallet}/thaw`, {}))
    await settled(folio.demo)
    await page.reload()
    await page
      .getByText(/\d,\d{3}\.\d\d/)
      .first()
      .waitFor()
    expect(await note.count()).toBe(0)
  })

  it.for(CLIENT_LISTS)('the list of $what shows each of its states', async (list) => {
    if (walked === undefined) {
      walked = await openPage(running.browser, folio.demo.base_url, { provoked: [403, 429, 500, 503] })
      // A page that is drawn while its clock is replaced takes the time for that of 1970.
      await walked.page.clock.install()
      // A stream that becomes live reads the lists again, and would take an answer that the walk puts there for its own read.
      await refuseEvents(walked.page)
      await followNewLink(walked.page)
    }
    await walkClientList(walked.page, list)
  })

  it('a hostile text of an agent, an application, a token or another client is text alone', async () => {
    const page = await show('/security')
    const named = (body: string): string =>
      body
        .replaceAll(
          /"(name|application_name|nickname|information|email|counterparty_nickname|description)":"[^"]*"/g,
          `"$1":${HOSTILE_IN_JSON}`,
        )
        .replaceAll(/"urls":\[[^\]]*\]/g, `"urls":["javascript:document.body.dataset.ran=1",${HOSTILE_IN_JSON}]`)
        // The accesses are of another application, because log-ins of the console do not show its name.
        .replaceAll(/"application_id":"[^"]*"/g, `"application_id":"${randomUUID()}"`)
    for (const [path, calls] of [
      ['/agents', '**/payment-agents/v1/agents?*'],
      ['/security', '**/account/v1/grants'],
    ] as const) {
      await changeAnswers(page, calls, named)
      await showScreen(page, '/elsewhere', 'app')
      await page.getByText('There is no such screen.').waitFor()
      await showScreen(page, path, 'app')
      await page.getByText(HOSTILE_SHOWN).first().waitFor()
      await expectTextAlone(page)
      expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
      // The names for those who hear the page are as visible.
      expect(await page.locator('[aria-label*="\u202e"]').count()).toBe(0)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  it('a page whose event stream is refused says since when it is not live', async () => {
    const page = await show('', 403)
    await refuseEvents(page)
    await page.reload()
    await page.getByText(/✕ Not live since \d/).waitFor()
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unrouteAll()
    const live = page.waitForResponse((response) => response.url().endsWith('/account/v1/events') && response.ok())
    await page.reload()
    await live
    expect(await page.getByText('Not live since').count()).toBe(0)
  })

  it('a page logs out when its access is revoked elsewhere', async () => {
    // The other tabs of Alice lose their access, too, and may be reading.
    first.provoke([401])
    walked?.provoke([401])
    await second?.close()
    second = undefined
    const page = await openLoggedIn({ provoked: [401] })
    await showScreen(page, '/security', 'app')
    const row = page.getByRole('row', { name: /this browser/ })
    await row.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const [alice] = folio.demo.clients
    if (alice === undefined) throw new Error('there is no Alice')
    const grants: readonly { readonly id: string }[] = dataOf(await get(folio.demo, alice, '/account/v1/grants'))
    for (const { id } of grants) {
      await post(folio.demo, alice, { path: `/account/v1/grants/${id}/revoke`, body: {} })
    }
    // Nothing is asked for on the page: the end of its event stream tells.
    await page.getByText('You were logged out').waitFor()
    expect(page.url()).toContain('/app/security')
    await page.reload()
    await page.getByRole('button', { name: 'Log in' }).waitFor()
  })

  it('is readable in light and dark at 360 px on every screen', async () => {
    const page = await show('')
    await page.setViewportSize({ width: 360, height: 740 })
    for (const name of [
      'Wallets',
      'Statement',
      'Transfer',
      'Exchange',
      'Payment agents',
      'Options accounts',
      'Trade',
      'Profit table',
      'Security',
    ]) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await expect.poll(() => page.getByText(/^Reading /).count()).toBe(0)
      expect([name, await faultsInThemes(page, 360)]).toEqual([name, []])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})
