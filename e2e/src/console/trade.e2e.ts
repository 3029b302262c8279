import { CONTRACT_CATEGORIES } from '@folio/contracts/market/offering.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, operate, post } from '../kit/calls.ts'
import type { RunningFolio } from '../kit/running-folio.ts'
import { accessibilityFaults, chromiumProgram, openPage, type WatchedPage } from './browser.ts'
import { type ConsoleUnderTest, startConsole } from './console-under-test.ts'

describe.runIf(chromiumProgram !== undefined)('trading in the clients’ console (needs Chromium)', () => {
  let folio: RunningFolio
  let running: ConsoleUnderTest
  let first: WatchedPage
  let page: Page

  const app = (path: string): string => `${folio.demo.base_url}/app${path}`

  const contracts = () => page.getByRole('table', { name: 'Contracts' })

  beforeAll(async () => {
    running = await startConsole('--limits', 'off')
    folio = running.folio
    first = await openPage(running.browser, folio.demo.base_url)
    page = first.page
    const { code } = dataOf(await operate(folio.demo, 'demo/client-codes', {}))
    await page.goto(app(`#code=${code}`))
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
  })
  afterEach(() => expect(first.faults()).toEqual([]))
  afterAll(() => running?.stop())

  it('buys by the keyboard alone, follows the contract live, and shows how it is settled', async () => {
    await page.goto(app('/trade?symbol=1HZ100V'))
    await page.getByText('◌ Play money', { exact: true }).waitFor()
    await page.getByLabel('Rise', { exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(new URL(page.url()).searchParams.get('type')).toBe('PUT')
    const buy = page.getByRole('button', { name: /^Buy for 10\.00 USD \(play money\)$/ })
    await buy.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate('document.activeElement?.textContent?.startsWith("Buy")')) break
    }
    await page.getByText(/after 2 ticks/).waitFor()
    await buy.waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('✓ Bought for 10.00 USD').waitFor()
    const row = contracts().getByRole('row', { name: /Fall 1HZ100V/ })
    await row.getByText(/tick \d of 2/).waitFor()
    await row.getByText(/✓ won|✕ lost/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('draws the chart of a contract with a table twin, and sells it before its end', async () => {
    await page.goto(app('/trade?symbol=1HZ100V'))
    await page.getByLabel('Unit').selectOption('minutes')
    await page.getByLabel('Duration').fill('5')
    await page.getByText(/5 minutes after contract start time/).waitFor()
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await page.getByText('✓ Bought').waitFor()
    const row = contracts().getByRole('row', { name: /Rise 1HZ100V/ })
    await row.getByText(/^[0-4]:\d\d$/).waitFor()
    await row.getByRole('link').click()
    await page.getByRole('img', { name: /with contract \d+/ }).waitFor()
    await page.getByText('The newest quotes as a table').click()
    await page.getByRole('table', { name: 'Quotes' }).getByText('Entry').waitFor()
    for (const kind of ['Area', 'Candles, 1 min', 'Line']) {
      await page.getByLabel('Chart').selectOption(kind)
      await page
        .getByRole('img', { name: /with contract/ })
        .locator('canvas')
        .first()
        .waitFor()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await row.getByRole('button', { name: /^Sell/ }).click()
    await row.getByText('↩ sold').waitFor()
  })

  it('takes the time of the end in place of a duration, and shows a contract in the profit table when it ends', async () => {
    await page.goto(app('/trade?symbol=1HZ100V'))
    await page.getByLabel('Unit').selectOption('until a time')
    const end = await page.getByLabel('End, by your clock').inputValue()
    expect(end).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
    await page.getByRole('button', { name: /^Buy for/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const soon = await page.evaluate(
      'new Date(Date.now() + 40000 - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 19)',
    )
    await page.getByLabel('End, by your clock').fill(String(soon))
    await page.getByRole('button', { name: /^Buy for/ }).click()
    const [, id = ''] = /contract\s*(\d+)/.exec((await page.getByText('✓ Bought').textContent()) ?? '') ?? []
    expect(id).not.toBe('')
    await page.getByRole('link', { name: 'Profit table' }).click()
    await page
      .getByRole('table', { name: 'Profit table' })
      .getByRole('link', { name: id, exact: true })
      .waitFor({ timeout: 90_000 })
  })

  it('reads earlier quotes when they are asked for', async () => {
    await page.goto(app('/trade?symbol=1HZ100V&chart=m1'))
    const asked: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))))
    await page.reload()
    const earlier = page.getByRole('button', { name: 'Earlier quotes' })
    await page
      .getByRole('img', { name: /Quotes of/ })
      .locator('canvas')
      .first()
      .waitFor()
    await earlier.click()
    await expect.poll(() => asked.some((text) => /"ticks_history".*"end":"\d+"/.test(text))).toBe(true)
    // A store that has just begun has none, and says so by the button.
    await expect.poll(() => earlier.isDisabled()).toBe(true)
  })

  it('changes the limit orders of a multiplier, and cancels a deal for its stake', async () => {
    await page.goto(app('/trade?symbol=1HZ100V&category=multiplier'))
    await page.getByLabel('Take profit (optional)').fill('50')
    await page
      .getByText(/Take profit/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await page.getByText('✓ Bought').waitFor()
    await contracts()
      .getByRole('row', { name: /Multiplier up/ })
      .getByRole('link')
      .click()
    await page.getByLabel('Take profit', { exact: true }).fill('60')
    await page.getByRole('button', { name: 'Change the orders' }).click()
    await page.getByText('✓ Changed').waitFor()
    await page.getByLabel('Take profit (optional)').fill('')
    await page.getByLabel('Deal cancellation').selectOption('5m')
    await page.getByText('Of it, cancellation').waitFor()
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await page.getByText('✓ Bought').waitFor()
    await contracts().getByRole('button', { name: 'Cancel the deal' }).click()
    await contracts().getByText('↩ cancelled').waitFor()
  })

  it('makes a ticket with a price for each category', async () => {
    await page.goto(app('/trade?symbol=1HZ100V'))
    await page.getByRole('button', { name: /^Buy for/ }).waitFor()
    const priced: string[] = []
    const reason = () => page.locator('#buy-reason').innerText()
    for (const category of await page.getByLabel('Category').locator('option').all()) {
      const name = (await category.getAttribute('value')) ?? ''
      await page.getByLabel('Category').selectOption(name)
      await expect.poll(async () => [name, (await reason()).trim()]).toEqual([name, ''])
      priced.push(name)
    }
    expect(priced.toSorted()).toEqual(CONTRACT_CATEGORIES.toSorted())
  })

  it('asks for a purchase whose answer was lost by the same id, so that a double click buys once', async () => {
    const sent: unknown[] = []
    let losing = true
    await page.routeWebSocket(/\/ws\/demo/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const { buy, request_id } = JSON.parse(String(text))
        if (buy !== undefined) sent.push(request_id)
        server.send(text)
      })
      server.onMessage((text) => {
        if (JSON.parse(String(text)).msg_type !== 'buy' || !losing) return socket.send(text)
        losing = false
        return socket.close({ code: 1011, reason: 'The test lost the answer.' })
      })
    })
    await page.goto(app('/trade?symbol=1HZ50V&category=digits&type=DIGITEVEN'))
    await page.getByRole('button', { name: /^Buy for/ }).dblclick()
    await page.getByText('… Not known yet').waitFor()
    await page.getByText('✓ Bought').waitFor()
    await contracts()
      .getByRole('row', { name: /Even 1HZ50V/ })
      .getByText(/✓ won|✕ lost/)
      .waitFor()
    expect(
      await contracts()
        .getByRole('row', { name: /Even 1HZ50V/ })
        .count(),
    ).toBe(1)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent).size).toBe(1)
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })

  it('lets the client stop waiting for a purchase, after words about what may still happen, and buy again', async () => {
    let losing = true
    await page.routeWebSocket(/\/ws\/demo/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((text) => socket.send(text))
      socket.onMessage((text) => {
        if (JSON.parse(String(text)).buy === undefined || !losing) return server.send(text)
        return socket.close({ code: 1011, reason: 'The test lost the request.' })
      })
    })
    await page.goto(app('/trade?symbol=1HZ50V&category=digits&type=DIGITODD'))
    const buy = page.getByRole('button', { name: /^Buy for/ })
    await buy.click()
    await page.getByText('… Not known yet').waitFor()
    await page.getByRole('button', { name: 'Stop waiting' }).click()
    await page.getByText(/may still be made within a minute\. Look among the contracts/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'I have looked: stop waiting' }).click()
    await page.getByText('… Not known yet').waitFor({ state: 'hidden' })
    losing = false
    await buy.click()
    await page.getByText('✓ Bought').waitFor()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
  })

  it('offers to buy at the new price where the price has moved', async () => {
    let isMoved = false
    await page.routeWebSocket(/\/ws\/demo/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => {
        const request = JSON.parse(String(text))
        if (request.buy === undefined || isMoved) return server.send(text)
        isMoved = true
        const error = {
          code: 'PriceMoved',
          message: 'The [_4] has moved: in [_1], [_2] was expected, now it is [_3].',
          code_args: ['USD', '10', '10.5', 'price'],
        }
        return socket.send(JSON.stringify({ error, echo_req: request, msg_type: 'buy', req_id: request.req_id }))
      })
    })
    await page.goto(app('/trade?symbol=1HZ25V&category=digits&type=DIGITODD'))
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await page.getByText('Nothing was bought. The price has moved: in USD, 10 was expected, now it is 10.5.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^Buy at the new price for 10\.00 USD/ }).click()
    await page.getByText('✓ Bought').waitFor()
  })

  it.each([
    [429, 'TooManyRequests'],
    [503, 'ServiceUnavailable'],
  ] as const)(
    'waits as long as a %i of the one-time password asks for, and connects at a click',
    async (status, code) => {
      const watched = await openPage(running.browser, folio.demo.base_url, { provoked: [status] })
      const made = dataOf(await operate(folio.demo, 'demo/client-codes', {}))
      await watched.page.goto(app(`#code=${made.code}`))
      await watched.page.getByRole('heading', { name: 'Wallets' }).waitFor()
      const json = { errors: [{ status, code, message: 'Not now.' }] }
      await watched.page.route('**/accounts/*/otp', (route) =>
        route.fulfill({ status, headers: { 'retry-after': '50' }, json }),
      )
      await watched.page.goto(app('/trade?symbol=1HZ100V'))
      const bar = watched.page.getByRole('region', { name: 'Money and connection' })
      await bar.getByText(/Not now\. Connects again in (4\d|50) s\./).waitFor()
      expect(await accessibilityFaults(watched.page)).toEqual([])
      await watched.page.unroute('**/accounts/*/otp')
      await bar.getByRole('button', { name: 'Connect now' }).click()
      await bar.getByText('● live').waitFor()
      await watched.page.getByRole('button', { name: /^Buy for/ }).waitFor()
      expect(watched.faults()).toEqual([])
      await watched.close()
    },
  )

  it('leaves epochs without ticks empty in the chart, and names them', async () => {
    await page.routeWebSocket(/\/ws\/demo/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((text) => server.send(text))
      server.onMessage((text) => {
        const message = JSON.parse(String(text))
        if (message.msg_type !== 'history') return socket.send(text)
        const { prices, times } = message.history
        const earlier = (time: number, index: number) => (index < times.length - 2 ? time - 10 : time)
        const history = { prices, times: times.map(earlier) }
        return socket.send(JSON.stringify({ ...message, history }))
      })
    })
    await page.goto(app('/trade?symbol=1HZ75V&chart=area'))
    await page.getByText(/^… No ticks from \S+ to \S+: the plot leaves them empty\.$/).waitFor()
    await page
      .getByRole('img', { name: /Quotes of 1HZ75V/ })
      .locator('canvas')
      .first()
      .waitFor()
  })

  it('shows the ended contracts with the sum of their profits, and the statement of one', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Profit table' }).click()
    const table = page.getByRole('table', { name: 'Profit table' })
    await table.getByText('Sum of this page').waitFor()
    await page.getByRole('button', { name: 'Save all as CSV' }).click()
    await page.getByText(/✓ \d+ rows saved/).waitFor()
    await table
      .getByRole('row', { name: /Fall 1HZ100V/ })
      .getByRole('link')
      .click()
    await page.getByRole('table', { name: 'Ticks of the contract' }).getByText('decides').waitFor()
    await page.getByRole('region', { name: 'Fairness of the deciding tick' }).getByText('not revealed yet').waitFor()
    await page.getByRole('table', { name: 'Movements' }).getByText('Purchase').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('tells real money apart, and says why a purchase is refused', async () => {
    const [alice] = folio.demo.clients
    if (alice === undefined) throw new Error('there is no Alice')
    const body = { currency: 'USD', group: 'row', account_type: 'real' }
    await post(folio.demo, alice, { path: '/trading/v1/options/accounts', body })
    await page.goto(app('/trade'))
    await page.getByLabel('Account').selectOption({
      label: await page.getByLabel('Account').locator('option', { hasText: 'real money' }).innerText(),
    })
    await page.getByText('● Real money', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Buy for 10\.00 USD \(real money\)$/ }).click()
    await page.getByText(/Nothing was bought\. .*\(InsufficientBalance\)/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
