import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf, mainWallet, operate } from '../kit/calls.ts'
import type { RunningFolio } from '../kit/running-folio.ts'
import { newCode } from '../operator/console-page.ts'
import { accessibilityFaults, chromiumProgram, faultsInThemes, type WatchedPage } from './browser.ts'
import {
  type ConsoleUnderTest,
  clientNamed,
  logIn,
  printedLink,
  showScreen,
  startConsole,
} from './console-under-test.ts'

describe.runIf(chromiumProgram !== undefined)('the console (needs Chromium)', () => {
  let folio: RunningFolio
  let running: ConsoleUnderTest
  let first: WatchedPage
  /** A tab with a session of its own, which goes from test to test without being loaded again. */
  let second: WatchedPage
  let opened: WatchedPage[] = []

  const open = async (...options: Parameters<ConsoleUnderTest['open']>): Promise<WatchedPage> => {
    const watched = await running.open(...options)
    opened.push(watched)
    return watched
  }

  /** Shows Home in the second tab, as at first; the test provokes these statuses. */
  const showHome = async (...provoked: readonly number[]): Promise<Page> => {
    second.provoke(provoked)
    await showScreen(second.page, '')
    await second.page.getByRole('heading', { name: 'Home' }).waitFor()
    return second.page
  }

  beforeAll(async () => {
    running = await startConsole()
    folio = running.folio
    first = await running.open()
    second = await running.openAt('')
  })
  afterEach(async () => {
    expect([first, second, ...opened].flatMap(({ faults }) => faults())).toEqual([])
    for (const { close } of opened) await close()
    opened = []
  })
  afterAll(() => running?.stop())

  it('the printed link opens Home, and leaves no code in the address', async () => {
    const { page } = first
    await page.goto(printedLink(folio, 'console'))
    const usd = page.getByRole('row', { name: /^USD / }).first()
    await expect.poll(() => usd.innerText()).toMatch(/0\.00\s+✓ balanced/)
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByText(/✓ all \d+ parts work/).waitFor()
    expect(page.url()).toBe(`${folio.demo.operator_url}/console`)
    await expect.poll(() => page.getByRole('status').first().innerText()).toContain('live')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('a payment is drawn as its events arrive, and the sum stays zero', async () => {
    const { page } = first
    await page.getByRole('button', { name: 'Pay 12.50 USD' }).click()
    const events = page.getByRole('table', { name: 'The events of this transfer' })
    await events.getByRole('rowheader', { name: 'TransferReceived' }).waitFor()
    expect(await events.getByRole('rowheader').allInnerTexts()).toEqual([
      expect.stringContaining('TransferSent'),
      expect.stringContaining('TransferReceived'),
    ])
    await page.getByText(/✓ Paid 12\.50? USD/).waitFor()
    const usd = page.getByRole('row', { name: /^USD / }).first()
    await expect.poll(() => usd.innerText()).toMatch(/0\.00\s+✓ balanced/)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('a repeated request shows the same event', async () => {
    const { page } = first
    await page.getByRole('button', { name: 'Send it again' }).click()
    await page.getByText(/Answered by the event at position \d+ in .+, nothing happened/).waitFor()
    const events = page.getByRole('table', { name: 'The events of this transfer' })
    expect(await events.getByRole('rowheader').count()).toBe(2)
  })

  it('the address shows the same payment after a reload', async () => {
    const { page } = first
    await page.reload()
    const events = page.getByRole('table', { name: 'The events of this transfer' })
    await events.getByRole('rowheader', { name: 'TransferReceived' }).waitFor()
  })

  it('health says in words what is wrong with a part, and how far it is behind', async () => {
    const { page } = second
    await page.route('**/operator/v1/health', async (route) => {
      // Chromium adds this header behind the place where the test stands.
      const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' }
      const response = await route.fetch({ headers })
      const { data } = await response.json()
      const problem = 'it has not reached the end of the store for 12 s'
      const parts = data.parts.map((part: { kind: string; part: string }) =>
        part.kind === 'view' && part.part === 'wallet' ? { ...part, status: 'failing', problem, lag: 7 } : part,
      )
      return route.fulfill({ json: { data: { ...data, status: 'failing', parts } } })
    })
    await showScreen(page, '/fairness')
    await page.getByRole('heading', { name: 'Fairness days', level: 1 }).waitFor()
    await showHome()
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByRole('button', { name: 'Read again' }).click()
    await health.getByText(/^✕ 1 part of \d+ failing$/).waitFor()
    const wrong = health.getByRole('list', { name: 'What is wrong' })
    await wrong.getByText('it has not reached the end of the store for 12 s').waitFor()
    expect(await wrong.innerText()).toContain('✕ View of wallet')
    await health.getByText('All parts with their lag').click()
    await health.getByRole('row', { name: /View of wallet ✕ failing 7/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/operator/v1/health')
  })

  it('messages that no service could handle are counted beside the health, with the way to them', async () => {
    const { page } = second
    const counts = [
      { topic: 'wallet.commands.v1', letters: 2 },
      { topic: 'trading.commands.v1', letters: 0 },
    ]
    await page.route('**/operator/v1/dead-letters', (route) => route.fulfill({ json: { data: counts } }))
    await showScreen(page, '/fairness')
    await page.getByRole('heading', { name: 'Fairness days', level: 1 }).waitFor()
    await page.reload()
    await showHome()
    const health = page.getByRole('region', { name: 'Health' })
    await health.getByText('2 dead letters wait').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await health.getByRole('link', { name: 'Read, replay or drop them' }).click()
    await page.getByRole('heading', { name: 'Dead letters', level: 1 }).waitFor()
    await page.unroute('**/operator/v1/dead-letters')
    await showHome()
  })

  it('a refusal is an event with its numbers', async () => {
    const { page } = first
    await page.getByRole('button', { name: 'Be refused' }).click()
    await page.getByText('Refused: needed 5,000.00, available 1,000.00 EUR.').waitFor()
    const events = page.getByRole('table', { name: 'The events of this transfer' })
    expect(await events.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining('TransferRefused')])
  })

  it('the drawer shows the request as curl, without the token', async () => {
    const { page } = first
    await page.getByRole('button', { name: 'Show as curl' }).click()
    const drawer = page.getByRole('dialog', { name: 'The payment as curl' })
    const text = await drawer.innerText()
    expect(text).toContain('Authorization: Bearer $FOLIO_TOKEN')
    for (const { token } of folio.demo.clients) expect(text).not.toContain(token)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })

  it('a used link shows that it is no longer valid, and a token opens the page', async () => {
    const { page } = await open({ provoked: [401] })
    await page.goto(printedLink(folio, 'console'))
    await page.getByText('This link is no longer valid').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Operator token').fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('No operator has this token').waitFor()
    await page.getByLabel('Operator token').fill(folio.demo.operator_token)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  it('a link asks before it replaces a running session, and a dead one leaves the session unchanged', async () => {
    const page = await showHome(401)
    const stored = (): Promise<unknown> => page.evaluate("localStorage.getItem('folio.session')")
    const before = await stored()
    // Only another query makes the browser load the page again.
    await page.goto(`${folio.demo.operator_url}/console?since=1#code=${'A'.repeat(43)}`)
    await page.getByText('You are logged in as root').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await stored()).toBe(before)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Use the link instead' }).click()
    await page.getByText('This link is no longer valid').waitFor()
    await page.getByRole('button', { name: 'Stay logged in as root' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await stored()).toBe(before)
  })

  it('a link pasted into the open page asks before it replaces the session', async () => {
    const page = await showHome()
    await page.evaluate(`location.hash = 'code=${'A'.repeat(43)}'`)
    await page.getByText('You are logged in as root').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('button', { name: 'Stay logged in as root' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  it('a link replaces a running session at a click', async () => {
    const page = await showHome()
    const stored = (): Promise<unknown> => page.evaluate("localStorage.getItem('folio.session')")
    const before = await stored()
    await page.goto(`${folio.demo.operator_url}/console?since=2#code=${await newCode(folio.demo)}`)
    await page.getByRole('button', { name: 'Use the link instead' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await stored()).not.toBe(before)
  })

  it('a payment whose outcome is not known is asked for again with the same id', async () => {
    const page = await showHome(503)
    const ids: unknown[] = []
    await page.route('**/operator/v1/demo/pay', (route) => {
      ids.push(route.request().postDataJSON().payment_id)
      if (ids.length > 2) return route.continue()
      const errors = [{ status: 503, code: 'ServiceUnavailable', message: 'Not now.' }]
      return route.fulfill({ status: 503, contentType: 'application/json', body: JSON.stringify({ errors }) })
    })
    await page.getByRole('button', { name: 'Pay 12.50 USD' }).click()
    await page.getByText('Not known yet: Not now.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Pay 12.50 USD' }).click()
    await expect.poll(() => ids.length).toBe(2)
    await page.getByText('Not known yet: Not now.').waitFor()
    await page.getByRole('button', { name: 'Ask again with the same id' }).click()
    await page.getByText(/✓ Paid 12\.50? USD/).waitFor()
    expect(ids).toEqual([ids[0], ids[0], ids[0]])
    await page.unroute('**/operator/v1/demo/pay')
  })

  it('is readable in light and dark at 390 px', async () => {
    const page = await showHome()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Be refused' }).click()
    await page.getByText('Refused: needed 5,000.00').waitFor()
    expect(await faultsInThemes(page, 390)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('the sums of long amounts stay in sight at 360 px', async () => {
    const page = await showHome()
    await page.setViewportSize({ width: 360, height: 800 })
    const deposit = { currency: 'BTC', amount: '12345678.12345678', request_id: 'long-amount' }
    dataOf(await operate(folio.demo, `wallets/${mainWallet(clientNamed(folio, 'bob'))}/deposits`, deposit))
    await page.getByText('12,345,678.12345678').first().waitFor()
    const right =
      'Array.from(document.querySelectorAll("td[data-label=Sum] span"), (word) => word.getBoundingClientRect().right)'
    expect(await page.evaluate(`Math.max(...${right})`)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('an ended session asks for a log-in and keeps the address', async () => {
    const { page } = await open({ provoked: [401] })
    await running.followLink(page, '')
    // An open page would notice by itself, at its next read, before it is loaded again.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${folio.demo.operator_url}/console?since=1`)
    await page.getByText('The session has ended').waitFor()
    expect(page.url()).toContain('since=1')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  describe('the states of Home', () => {
    let watched: WatchedPage
    let page: Page
    beforeAll(async () => {
      watched = await running.open()
      page = watched.page
      await page.clock.install()
      await page.goto(`${folio.demo.operator_url}/console`)
    })
    beforeEach(() => watched.provoke([]))
    afterEach(async () => {
      // A read that meets the end of the session.
      watched.provoke([401])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.getByLabel('Operator token').waitFor()
      expect(watched.faults()).toEqual([])
    })

    /** Logs in, which shows Home as at first, where the sums get another answer. */
    const openWith = async (answer: {
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body: object
    }): Promise<void> => {
      watched.provoke([answer.status])
      await page.route('**/operator/v1/totals', (route) =>
        route.fulfill({
          status: answer.status,
          headers: { 'content-type': 'application/json', 'x-request-id': 'request-7', ...answer.headers },
          body: JSON.stringify(answer.body),
        }),
      )
      await logIn(page, folio)
    }
    const refused = (status: number, code: string, details: object = {}) => ({
      errors: [{ status, code, message: 'Not now.', details }],
    })

    it('the loading state names the data that is read', async () => {
      await page.route('**/operator/v1/totals', () => undefined)
      await logIn(page, folio)
      await page.getByText('Reading the sums').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    })

    it('the empty state shows a command that makes data', async () => {
      await openWith({
        status: 200,
        body: { data: { at: null, totals: [], views: [], last_position: 0 } },
      })
      await page.getByText('No account holds money yet').waitFor()
      expect(await page.locator('pre').innerText()).toContain('curl -sS --globoff -X')
      expect(await accessibilityFaults(page)).toEqual([])
    })

    it('the error state shows code, message and request id, and offers a repeat', async () => {
      await openWith({ status: 500, body: refused(500, 'InternalServerError') })
      const note = page.getByRole('alert')
      await expect.poll(() => note.innerText()).toMatch(/Not now\. InternalServerError[\s\S]*request-7/)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.unroute('**/operator/v1/totals')
      await note.getByRole('button', { name: 'Ask again' }).click()
      await page.getByText('balanced').first().waitFor()
    })

    it('a 503 is repeated automatically after its Retry-After time', async () => {
      await openWith({
        status: 503,
        headers: { 'retry-after': '30' },
        body: refused(503, 'ServiceUnavailable'),
      })
      await page.getByText(/Asks again in \d+ s/).waitFor()
      await page.unroute('**/operator/v1/totals')
      await page.clock.runFor(30_000)
      await page.getByText('balanced').first().waitFor()
    })

    it('a 403 names the role that is needed', async () => {
      await openWith({ status: 403, body: refused(403, 'AccessDenied', { role_needed: 'viewer' }) })
      await page.getByText('This needs the role viewer').waitFor()
    })
  })
})
