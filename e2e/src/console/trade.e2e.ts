import { CONTRACT_CATEGORIES } from '@folio/contracts/market/offering.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, operate, realAccount, settled } from '../kit/calls.ts'
import type { RunningFolio } from '../kit/running-folio.ts'
import {
  accessibilityFaults,
  chromiumProgram,
  faultsInThemes,
  isInSight,
  load,
  openPage,
  type WatchedPage,
} from './browser.ts'
import { type ConsoleUnderTest, clientNamed, showScreen, startConsole } from './console-under-test.ts'
import { changeAnswers, expectTextAlone, HOSTILE, HOSTILE_SHOWN } from './hostile-text.ts'
import { answeringCalls, type Between, SOCKET_LISTS, walkSocketList } from './socket-lists.ts'

/** The end of the contract that ends at a time, from now: the shortest one is of 15 s. */
const END_AFTER_SECONDS = 40

/** The duration of the contract that an operator follows, who has found it before then. */
const FOLLOWED_SECONDS = 55

/** The most purchases until one is seen before its end: where the machine stands still, a contract is settled unseen. */
const PURCHASES_MAX = 3

/** A hostile text that has no place to break, as JSON writes it. */
const HOSTILE_IN_JSON = JSON.stringify(`${HOSTILE}${'W'.repeat(200)}`)

/** The fields of answers that hold texts for people. */
const TEXTS = /"(longcode|underlying_symbol_name|display_name|validation_error|name|nickname)":"(?:[^"\\]|\\.)*"/g

const withHostileTexts = (json: string): string => json.replaceAll(TEXTS, `"$1":${HOSTILE_IN_JSON}`)

describe.runIf(chromiumProgram !== undefined)('trading in the clients’ console (needs Chromium)', () => {
  let folio: RunningFolio
  let running: ConsoleUnderTest
  /** Tabs of Alice's, which go from screen to screen as by links and are not loaded again. */
  let first: WatchedPage
  let page: Page
  /** The tab whose sockets have something between them and the server. */
  let second: WatchedPage
  let between: Between = () => {}
  /** The tab that shows the profit table while contracts end, and the number of one that does. */
  let third: WatchedPage | undefined
  let ending = ''
  /** The tab of an operator, who follows a contract from its purchase to its end. */
  let operator: WatchedPage | undefined
  let followed = ''
  /** The number of the contract that the client follows live until it is settled. */
  let fall = ''

  const app = (path: string): string => `${folio.demo.base_url}/app${path}`

  const contracts = (tab = page) => tab.getByRole('table', { name: 'Contracts' })

  /** Shows Trade as at first: with an untouched ticket, and over a connection of its own. */
  const showTrade = async (search: string, tab = page): Promise<void> => {
    await showScreen(tab, '/elsewhere', 'app')
    await tab.getByText('There is no such screen.').waitFor()
    await showScreen(tab, `/trade${search}`, 'app')
  }

  /** As `showTrade` in the second tab, with this between its sockets and the server. */
  const showTradeWith = async (search: string, next: Between): Promise<Page> => {
    between = next
    await showTrade(search, second.page)
    return second.page
  }

  beforeAll(async () => {
    running = await startConsole('--limits', 'off')
    folio = running.folio
    await realAccount(folio.demo, clientNamed(folio, 'alice'))
    await settled(folio.demo)
    first = await openPage(running.browser, folio.demo.base_url)
    page = first.page
    const { code } = dataOf(await operate(folio.demo, 'demo/client-codes', {}))
    await load(page, app(`#code=${code}`))
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
    second = await first.openBeside()
    await second.page.routeWebSocket(/\/ws\/demo/, (socket) => between(socket, socket.connectToServer()))
    await load(second.page, app('/elsewhere'))
    await second.page.getByText('There is no such screen.').waitFor()
  })
  afterEach(() => expect([first, second, third, operator].flatMap((tab) => tab?.faults() ?? [])).toEqual([]))
  afterAll(() => running?.stop())

  /** The number of the contract that a tab has just bought. */
  const boughtIn = async (tab: Page): Promise<string> => {
    const [, number] = /contract\s*(\d+)/.exec((await tab.getByText('✓ Bought').textContent()) ?? '') ?? []
    if (number === undefined) throw new Error('the page names no contract')
    return number
  }

  it('buys a contract that an operator beside the client finds open when he reads the list again', async () => {
    const beside = await running.openAt('/contracts?status=open')
    operator = beside
    await operator.page.getByText('Nothing fits these filters.').waitFor()
    await showTrade('?symbol=1HZ25V')
    await expect.poll(() => page.title()).toBe('Trade, Volatility 25 (1s) Index · Folio')
    await page.getByLabel('Unit').selectOption('seconds')
    await page.getByLabel('Duration').fill(`${FOLLOWED_SECONDS}`)
    await page.getByText(`${FOLLOWED_SECONDS} seconds after contract start time`).waitFor()
    await page.getByRole('button', { name: /^Buy for/ }).click()
    followed = await boughtIn(page)
    const row = operator.page.getByRole('row', { name: `${followed} CALL on 1HZ25V ◌ open` })
    const readAgain = operator.page.getByRole('button', { name: 'Read again' })
    // The view may follow the purchase a moment later.
    const readOnce = async (): Promise<number> => {
      const read = beside.page.waitForResponse(/\/operator\/v1\/contracts\?/)
      await readAgain.click()
      await read
      return row.count()
    }
    await expect.poll(readOnce).toBe(1)
    await row.getByRole('link', { name: followed }).click()
    await operator.page.getByRole('heading', { level: 1, name: `Contract ${followed}` }).waitFor()
    await operator.page.locator('dl').getByText('◌ open').waitFor()
    await operator.page.evaluate('globalThis.isTheSamePage = true')
  })

  it('accepts an end time in place of a duration', async () => {
    await showTrade('?symbol=1HZ10V')
    await page.getByLabel('Unit').selectOption('until a time')
    const end = await page.getByLabel('End, by your clock').inputValue()
    expect(end).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
    await page.getByRole('button', { name: /^Buy for/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const soon = await page.evaluate(
      `new Date(Date.now() + ${END_AFTER_SECONDS * 1000} - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 19)`,
    )
    await page.getByLabel('End, by your clock').fill(String(soon))
    await page.getByRole('button', { name: /^Buy for/ }).click()
    ending = await boughtIn(page)
    third = await first.openBeside()
    await load(third.page, app('/profit-table'))
    await third.page.getByRole('heading', { name: 'Profit table', level: 1 }).waitFor()
  })

  it('buys by the keyboard alone, follows the contract live, and shows how it is settled', async () => {
    await showTrade('?symbol=1HZ100V')
    await page.getByText('◌ Play money', { exact: true }).waitFor()
    await page.getByLabel('Rise', { exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => new URL(page.url()).searchParams.get('type')).toBe('PUT')
    const buy = page.getByRole('button', { name: /^Buy for 10\.00 USD \(play money\)$/ })
    await buy.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.type('10')
    for (let count = 0; count < 6; count += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate('document.activeElement?.textContent?.startsWith("Buy")')) break
    }
    await page.getByText(/after 10 ticks/).waitFor()
    await buy.waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('✓ Bought for 10.00 USD').waitFor()
    fall = await boughtIn(page)
    const row = () =>
      contracts()
        .getByRole('row', { name: /Fall, Volatility 100 \(1s\) Index/ })
        .filter({ has: page.getByRole('link', { name: fall, exact: true }) })
    const shown = (): Promise<string> =>
      row()
        .getByText(/tick \d+ of 10|✓ won|✕ lost/)
        .first()
        .innerText()
    let state = await shown()
    for (let purchases = 1; purchases < PURCHASES_MAX && !/tick \d+ of 10/.test(state); purchases += 1) {
      const settled = fall
      await buy.press('Enter')
      await expect.poll(() => boughtIn(page)).not.toBe(settled)
      fall = await boughtIn(page)
      state = await shown()
    }
    expect(state).toMatch(/tick \d+ of 10/)
    await row()
      .getByText(/✓ won|✕ lost/)
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('draws the chart of a contract with a table twin, and sells it before its end', async () => {
    await showTrade('?symbol=1HZ100V')
    await page.getByLabel('Unit').selectOption('minutes')
    await page.getByLabel('Duration').fill('5')
    await page.getByText(/5 minutes after contract start time/).waitFor()
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await page.getByText('✓ Bought').waitFor()
    const row = contracts().getByRole('row', { name: /Rise, Volatility 100 \(1s\) Index/ })
    await row.getByText(/^[0-4]:\d\d$/).waitFor()
    const newest = page.getByRole('region', { name: 'Newest contract' })
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await page.evaluate('scrollTo(0, 0)')
      await expect.poll(() => contracts().evaluate(isInSight)).toBe(false)
      await expect.poll(() => newest.evaluate(isInSight)).toBe(true)
    }
    await newest.getByText(/◌ open.*Rise, Volatility 100 \(1s\) Index.*[0-4]:\d\d.*Profit.*USD/).waitFor()
    await newest.getByRole('link').click()
    await expect.poll(() => contracts().evaluate(isInSight)).toBe(true)
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
    await row.getByRole('button', { name: /^Sell for at least/ }).click()
    const [sold, atMarket] = [row.getByText('↩ sold'), row.getByRole('button', { name: /^Sell at market/ })]
    // A bid that has fallen meanwhile refuses the sale; then the button sells at any bid.
    await sold.or(atMarket).first().waitFor()
    if (await atMarket.isVisible()) await atMarket.click()
    await sold.waitFor()
  })

  it('reads earlier quotes when they are asked for', async () => {
    const asked: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))))
    await showTrade('?symbol=1HZ100V&chart=m1')
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
    await showTrade('?symbol=1HZ100V&category=multiplier')
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
    await page.getByLabel('Take profit', { exact: true }).fill('70')
    await page.getByText('✓ Changed').waitFor({ state: 'hidden' })
    await page.getByLabel('Take profit (optional)').fill('')
    await page.getByText('✓ Bought').waitFor({ state: 'hidden' })
    await page.getByLabel('Deal cancellation').selectOption('5m')
    await page.getByText('Of it, cancellation').waitFor()
    await page.getByRole('button', { name: /^Buy for/ }).click()
    await page.getByText('✓ Bought').waitFor()
    await contracts().getByRole('button', { name: 'Cancel the deal' }).click()
    await contracts().getByText('↩ cancelled').waitFor()
  })

  it('makes a ticket with a price for each category', async () => {
    await showTrade('?symbol=1HZ100V')
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
    const tab = await showTradeWith('?symbol=1HZ50V&category=digits&type=DIGITEVEN', (socket, server) => {
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
    await tab.getByLabel('Duration').fill('1')
    await tab.getByText(/after 1 tick\b/).waitFor()
    await tab.getByRole('button', { name: /^Buy for/ }).dblclick()
    await tab.getByText('… Not known yet').waitFor()
    await tab.getByText('✓ Bought').waitFor()
    const row = contracts(tab).getByRole('row', { name: /Even, Volatility 50 \(1s\) Index/ })
    await row.getByText(/✓ won|✕ lost/).waitFor()
    expect(await row.count()).toBe(1)
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent).size).toBe(1)
    expect(await tab.evaluate('sessionStorage.length')).toBe(0)
  })

  it('lets the client stop waiting for a purchase after a warning that it may still be executed, and buy again', async () => {
    let losing = true
    const tab = await showTradeWith('?symbol=1HZ50V&category=digits&type=DIGITODD', (socket, server) => {
      socket.onMessage((text) => {
        if (JSON.parse(String(text)).buy === undefined || !losing) return server.send(text)
        return socket.close({ code: 1011, reason: 'The test lost the request.' })
      })
    })
    const buy = tab.getByRole('button', { name: /^Buy for/ })
    await buy.click()
    await tab.getByText('… Not known yet').waitFor()
    await tab.getByRole('button', { name: 'Stop waiting' }).click()
    await tab.getByText(/may still be made within a minute\. Look among the contracts/).waitFor()
    expect(await accessibilityFaults(tab)).toEqual([])
    await tab.getByRole('button', { name: 'I have looked: stop waiting' }).click()
    await tab.getByText('… Not known yet').waitFor({ state: 'hidden' })
    losing = false
    await buy.click()
    await tab.getByText('✓ Bought').waitFor()
    expect(await tab.evaluate('sessionStorage.length')).toBe(0)
  })

  it('offers to buy at the new price where the price has moved', async () => {
    let isMoved = false
    const tab = await showTradeWith('?symbol=1HZ25V&category=digits&type=DIGITODD', (socket, server) => {
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
    await tab.getByRole('button', { name: /^Buy for/ }).click()
    await tab.getByText('Nothing was bought. The price is 10.50 USD now instead of 10.00 USD.').waitFor()
    expect(await accessibilityFaults(tab)).toEqual([])
    await tab.getByRole('button', { name: /^Buy at the new price for 10\.00 USD/ }).click()
    await tab.getByText('✓ Bought').waitFor()
  })

  it.each([
    [429, 'TooManyRequests'],
    [503, 'ServiceUnavailable'],
  ] as const)(
    'waits as long as a %i of the one-time password asks for, and connects at a click',
    async (status, code) => {
      first.provoke([status])
      const json = { errors: [{ status, code, message: 'Not now.' }] }
      await page.route('**/accounts/*/otp', (route) =>
        route.fulfill({ status, headers: { 'retry-after': '500' }, json }),
      )
      await showTrade('?symbol=1HZ100V')
      const bar = page.getByRole('region', { name: 'Money and connection' })
      await bar.getByText(/Not now\. Connects again in (4\d\d|500) s\./).waitFor()
      // Both are shown alike.
      if (status === 429) expect(await accessibilityFaults(page)).toEqual([])
      await page.unroute('**/accounts/*/otp')
      await bar.getByRole('button', { name: 'Connect now' }).click()
      await bar.getByText('● live').waitFor()
      await page.getByRole('button', { name: /^Buy for/ }).waitFor()
      first.provoke([])
    },
  )

  it('leaves epochs without ticks empty in the chart, and names them', async () => {
    const tab = await showTradeWith('?symbol=1HZ75V&chart=area', (socket, server) => {
      server.onMessage((text) => {
        const message = JSON.parse(String(text))
        if (message.msg_type !== 'history') return socket.send(text)
        const { prices, times } = message.history
        const earlier = (time: number, index: number) => (index < times.length - 2 ? time - 10 : time)
        const history = { prices, times: times.map(earlier) }
        return socket.send(JSON.stringify({ ...message, history }))
      })
    })
    await tab.getByText(/^… No ticks from \S+ to \S+: the plot leaves them empty\.$/).waitFor()
    await tab
      .getByRole('img', { name: /Quotes of Volatility 75 \(1s\) Index/ })
      .locator('canvas')
      .first()
      .waitFor()
  })

  it('shows a hostile or very long text of an answer as text alone, at 360 px', async () => {
    let isRefusing = false
    // What was read before stays in the tab until it is loaded again.
    await changeAnswers(second.page, '**/account/v1/nickname', withHostileTexts)
    await load(second.page, app('/elsewhere'))
    await second.page.setViewportSize({ width: 360, height: 740 })
    const tab = await showTradeWith('?symbol=1HZ75V&category=digits&type=DIGITODD', (socket, server) => {
      server.onMessage((text) => socket.send(withHostileTexts(String(text))))
      socket.onMessage((text) => {
        const request = JSON.parse(String(text))
        if (request.buy === undefined || !isRefusing) return server.send(text)
        const error = { code: 'ContractBuyValidationError', message: '[_1].', code_args: [JSON.parse(HOSTILE_IN_JSON)] }
        return socket.send(JSON.stringify({ error, echo_req: request, msg_type: 'buy', req_id: request.req_id }))
      })
    })
    await tab.getByRole('banner').getByText(HOSTILE_SHOWN).waitFor()
    await tab.getByLabel('Duration').fill('1')
    await tab.getByRole('button', { name: /^Buy for/ }).click()
    const bought = await boughtIn(tab)
    await contracts(tab).getByRole('link', { name: bought, exact: true }).click()
    await tab.getByRole('table', { name: 'Ticks of the contract' }).getByText('decides').waitFor()
    isRefusing = true
    await tab.getByRole('button', { name: /^Buy for/ }).click()
    await tab.getByText(`Nothing was bought. ${HOSTILE_SHOWN}`).waitFor()
    await expectTextAlone(tab)
    expect(await tab.locator('[aria-label*="\u202e"]').count()).toBe(0)
    expect(await faultsInThemes(tab, 360)).toEqual([])
    await tab.unrouteAll({ behavior: 'wait' })
    await tab.setViewportSize({ width: 1280, height: 900 })
  })

  it.for(SOCKET_LISTS)('shows each state of $what', async (list) => {
    const { over, answer } = answeringCalls(list.call)
    between = over
    // What was read before stays in the tab until it is loaded again.
    await load(second.page, app('/elsewhere'))
    await showScreen(second.page, list.path, 'app')
    await walkSocketList(second.page, list, answer)
  })

  it('marks a symbol that an operator suspends meanwhile, and sells nothing of it', async () => {
    await showTrade('?symbol=1HZ90V&category=digits&type=DIGITEVEN')
    await page.getByRole('button', { name: /^Buy for/ }).waitFor()
    dataOf(await operate(folio.demo, 'symbols/1HZ90V/suspend', {}))
    await page.getByText('Nothing is sold of this symbol at the moment.').waitFor()
    await page.getByText('Folio has suspended the sale of this symbol.').waitFor()
    await page.getByLabel('Symbol').locator('option:checked', { hasText: '(suspended)' }).waitFor({ state: 'attached' })
    expect(await page.getByRole('button', { name: /^Buy/ }).getAttribute('aria-disabled')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('says why the quotes and what is sold of an unknown symbol are not shown', async () => {
    await showTrade('?symbol=UNKNOWN')
    await page.getByRole('region', { name: 'Quotes of UNKNOWN' }).getByText('✕ The quotes cannot be shown.').waitFor()
    expect(await page.getByText('Reading the quotes …').count()).toBe(0)
    await page.getByRole('region', { name: 'Ticket' }).getByRole('alert').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('says why the contracts are not shown, and shows them once the server tells them', async () => {
    const { over, answer } = answeringCalls('proposal_open_contract')
    const tab = await showTradeWith('?symbol=1HZ75V', over)
    await tab.getByText('Reading the contracts …').waitFor()
    answer({ error: { code: 'RateLimit', message: 'Too often.' } })
    await tab.getByText('✕ The contracts cannot be shown. Too often.').waitFor()
    expect(await accessibilityFaults(tab)).toEqual([])
    answer({ proposal_open_contract: {}, revision: 1 })
    await tab.getByText('No contract is open.').waitFor()
  })

  it('shows the ended contracts with the sum of their profits, and the statement of one', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Profit table' }).click()
    const table = page.getByRole('table', { name: 'Profit table' })
    await table.getByText('Sum of this page').waitFor()
    await page.getByRole('button', { name: 'Save all as CSV' }).click()
    await page.getByText(/✓ \d+ rows saved/).waitFor()
    await table
      .getByRole('row', { name: /Fall, Volatility 100 \(1s\) Index/ })
      .getByRole('link', { name: fall, exact: true })
      .click()
    await page.getByRole('table', { name: 'Ticks of the contract' }).getByText('decides').waitFor()
    await page.getByRole('region', { name: 'Fairness of the deciding tick' }).getByText('not revealed yet').waitFor()
    await page.getByRole('table', { name: 'Movements' }).getByText('Purchase').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('marks real money, and shows the reason of a refused purchase', async () => {
    await showTrade('')
    await page.getByLabel('Account').selectOption({
      label: await page.getByLabel('Account').locator('option', { hasText: 'real money' }).innerText(),
    })
    await page.getByText('● Real money', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Buy for 10\.00 USD \(real money\)$/ }).click()
    const question = page.getByRole('dialog', { name: 'Buy with real money?' })
    await question.getByText('10.00 USD').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByText('Nothing was bought').count()).toBe(0)
    await page.getByRole('button', { name: /^Buy for 10\.00 USD \(real money\)$/ }).click()
    await question.getByRole('button', { name: 'Buy for 10.00 USD' }).click()
    await page.getByText(/Nothing was bought\. .*\(InsufficientBalance\)/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('shows a contract in the profit table when it ends', async () => {
    await third?.page
      .getByRole('table', { name: 'Profit table' })
      .getByRole('link', { name: ending, exact: true })
      .waitFor({ timeout: 90_000 })
  })

  it('shows the client and the operator the same end of a contract as it comes, without a reload', async () => {
    if (third === undefined || operator === undefined) throw new Error('the tests before have opened no tabs')
    const table = third.page.getByRole('table', { name: 'Profit table' })
    const row = table.getByRole('row').filter({ has: third.page.getByRole('link', { name: followed, exact: true }) })
    await row.waitFor({ timeout: 90_000 })
    const facts = operator.page.locator('dl').first()
    await facts.getByText(/✓ won|✕ lost/).waitFor()
    expect(await operator.page.evaluate('globalThis.isTheSamePage')).toBe(true)
    const shown = (await facts.innerText()).replaceAll(/\s+/g, ' ')
    const amountOf = (label: string) => new RegExp(`${label} (\\S+) USD`).exec(shown)?.[1]
    const amounts = ['Paid', 'Received', 'Profit'].map(amountOf)
    expect(amounts).toEqual((await row.locator('td data').allInnerTexts()).slice(-3))
    expect(amountOf('Received')).toBe(shown.includes('✓ won') ? amountOf('Payout') : '0.00')
  })

  it('shows a contract with the ticks that decided it to the operator, in light and dark at 390 px', async () => {
    if (operator === undefined) throw new Error('no operator follows a contract')
    const { page: shown } = operator
    await shown.setViewportSize({ width: 390, height: 800 })
    for (const table of ['The recorded ticks that decided', 'The postings of the end', '2 events']) {
      await shown.getByRole('table', { name: table }).getByRole('cell').first().waitFor()
    }
    await shown
      .getByText(/^[\d.,]+ USD demo$/)
      .first()
      .waitFor()
    expect(await faultsInThemes(shown, 390)).toEqual([])
  })
})
