import { readFile } from 'node:fs/promises'
import { CALLER_POLICY } from '@folio/access/rate-limit-policies.ts'
import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AGENT_SETTINGS, codeOf } from '../agents/agent-calls.ts'
import { dataOf, operate } from '../kit/calls.ts'
import type { Client, RunningFolio } from '../kit/running-folio.ts'
import { accessibilityFaults, chromiumProgram, openPage, type WatchedPage } from './browser.ts'
import { type CallCounter, countCalls, faultsOfUse } from './call-counter.ts'
import { type ConsoleUnderTest, clientNamed, startConsole } from './console-under-test.ts'

const STREAM = /^\/account\/v1\/events$/
/** The page opens a stream again from which nothing came for so long. */
const SILENT_MAX_MS = 45_000
const TEN_MINUTES_MS = 600_000
const STEP_MS = 10_000

describe.runIf(chromiumProgram !== undefined)('money in the clients’ console, with limits (needs Chromium)', () => {
  let folio: RunningFolio
  let running: ConsoleUnderTest
  let first: WatchedPage
  let page: Page
  let alice: Client
  let acts: CallCounter
  let screens: CallCounter
  /** When the first window of the client's limit begins, at the latest. */
  let begunMs: number

  const app = (path: string): string => `${folio.demo.base_url}/app${path}`

  const open = async (name: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await expect.poll(() => page.getByText(/^(Reading|Loading) /).count()).toBe(0)
  }

  beforeAll(async () => {
    running = await startConsole()
    folio = running.folio
    alice = clientNamed(folio, 'alice')
    const agent = { client_id: alice.client_id, ...AGENT_SETTINGS, name: 'Alice’s Shop' }
    dataOf(await operate(folio.demo, 'payment-agents', agent))
    const funds = { currency: 'USD', amount: '300', request_id: 'agent-funds' }
    dataOf(await operate(folio.demo, `wallets/${walletIdOf(alice.client_id, 'payment_agent')}/deposits`, funds))
    first = await openPage(running.browser, folio.demo.base_url, { provoked: [400] })
    page = first.page
    await page.clock.install()
    acts = countCalls(page)
    screens = countCalls(page)
    const { code } = dataOf(await operate(folio.demo, 'demo/client-codes', {}))
    await page.goto(app(`#code=${code}`))
    await page.getByRole('heading', { name: 'Wallets' }).waitFor()
    begunMs = performance.now()
  })
  afterEach(() => expect(first.faults()).toEqual([]))
  afterAll(() => running?.stop())

  it('a balance history is a plot with a table that has the same values', async () => {
    const main = page.getByRole('table', { name: 'Balances of the main wallet' })
    await main.getByRole('row', { name: 'USD' }).getByRole('link', { name: 'History' }).click()
    await page.getByRole('img', { name: /The balance in USD over time/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('table', { name: 'Balance in USD over time' }).getByText('10,000.00').waitFor()
    expect(page.url()).toContain('table=true')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('opens an account with real money once, and moves money between it and the wallet', async () => {
    await open('Options accounts')
    await page.getByRole('button', { name: 'Open an account with real money' }).click()
    await page.getByRole('button', { name: 'Open it: ● real money' }).dblclick()
    await page.getByText('● real money').waitFor()
    await page.getByLabel('Amount').fill('99999')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Take 10,000.00 USD instead' }).click()
    await page.getByLabel('Amount').fill('25')
    await acts.measure('moving money', async () => {
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText('Move this?').waitFor()
      expect(await page.locator('dl').last().innerText()).toMatch(
        /From\s+Main wallet\s+To\s+ROT\d+\s+You pay\s+25\.00 USD/,
      )
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Move', exact: true }).dblclick()
      await page.getByText(/The money has arrived: 25\.00 USD from the Main wallet to ROT\d+/).waitFor()
    })
    await expect.poll(() => page.getByRole('row', { name: /real money/ }).innerText()).toContain('25.00')
    await page.getByRole('button', { name: 'Another one' }).click()
    await page.getByLabel('Direction').selectOption('to_wallet')
    await page.getByLabel('Into').selectOption('EUR')
    await page.getByLabel('Amount').fill('10')
    await page.keyboard.press('Enter')
    await page.getByRole('timer').waitFor()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText(/The money has arrived: 10\.00 USD from ROT\d+ to the Main wallet/).waitFor()
  })

  it('sets play money to 10,000 again', async () => {
    await page.getByRole('button', { name: /^Reset DOT/ }).click()
    await page.getByRole('button', { name: /^Set to 10,000 again/ }).click()
    await page.getByRole('button', { name: /^Reset DOT/ }).waitFor()
    expect(await page.getByRole('row', { name: /play money/ }).innerText()).toContain('10,000.00')
  })

  it('pays out through an agent with the code, after a wrong one, and offers what the agent pays', async () => {
    const [agent] = folio.demo.agents ?? []
    if (agent === undefined) throw new Error('there is no sample agent')
    await open('Payment agents')
    const shown = page.getByRole('region').filter({ hasText: agent.nickname })
    await shown.getByRole('link', { name: /^Pay out/ }).click()
    await page.getByLabel('Amount').first().fill('0.01')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByRole('button', { name: /^Take \S+ USD instead$/ }).click()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Code').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const code = await codeOf(folio.demo, alice, agent.agent_id)
    await page.reload()
    await page.getByRole('button', { name: 'I have the code' }).click()
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await page.getByText('InvalidOTP').waitFor()
    await page.getByLabel('Code').fill(code)
    await acts.measure('a payout', async () => {
      await page.keyboard.press('Enter')
      await page.getByText(/The money has arrived: \S+ USD to the agent/).waitFor()
    })
  })

  it('pays in for a client as an agent, once', async () => {
    await page.getByLabel('Client (nickname)').fill('bob')
    const form = page.getByRole('region', { name: 'Pay in for a client' })
    const own = page.getByRole('region', { name: 'You as an agent' })
    const terms = own.getByRole('table', { name: 'Your terms by currency' }).getByRole('row', { name: /^USD/ })
    await terms.waitFor()
    const [least, most] = (await terms.getByRole('cell').allInnerTexts()).slice(-2)
    await form.getByText(`${least} USD to ${most} USD at once.`).waitFor()
    await own.getByText('✓ allowed').first().waitFor()
    await form.getByLabel('Amount').fill('20')
    await form.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Pay in', exact: true }).dblclick()
    await page.getByText('The money has arrived: 20.00 USD to bob').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('moves money between wallets of one’s own', async () => {
    await open('Transfer')
    const form = page.getByRole('region', { name: 'Between your wallets' })
    await form.getByLabel('From').selectOption('payment_agent')
    await form.getByLabel('Amount').fill('5')
    await form.getByRole('button', { name: 'Check' }).click()
    await acts.measure('a transfer', async () => {
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('The money has arrived: 5.00 USD to Main wallet').waitFor()
    })
  })

  it('saves all rows of the filters as CSV', async () => {
    await open('Statement')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save all as CSV' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^statement-main-to-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await saved.path(), 'utf8')
    expect(text).toMatch(/^account holder,[^,]+\r\nclient,[0-9a-f-]{36}\r\nwallet,Main wallet\r\n/)
    expect(text).toMatch(/\r\nopening balance,[0-9.]+,USD\r\nclosing balance,[0-9.]+,USD\r\n/)
    await page.getByText(/✓ \d+ rows? saved/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('a page stays within the rate limits in ten minutes of brisk use, and of none', async () => {
    // The tests above follow each other faster than any use, and make most of the calls of one window.
    await sleep(Math.max(0, begunMs + CALLER_POLICY.windowSeconds * 1000 - performance.now()))
    for (const name of [
      'Wallets',
      'Statement',
      'Transfer',
      'Exchange',
      'Payment agents',
      'Options accounts',
      'Security',
    ]) {
      await screens.measure(name, () => open(name))
    }
    expect(faultsOfUse({ screens: screens.measured(), acts: acts.measured() })).toEqual([])
    const before = screens.calls()
    const streams = countCalls(page, STREAM)
    const opening = new Set<Request>()
    page.on('request', (request) => {
      if (STREAM.test(new URL(request.url()).pathname)) opening.add(request)
    })
    page.on('response', (response) => opening.delete(response.request()))
    page.on('requestfailed', (request) => opening.delete(request))
    for (let passedMs = 0; passedMs < TEN_MINUTES_MS; passedMs += STEP_MS) {
      await page.clock.runFor(STEP_MS)
      // The page also gives up an attempt that its clock calls late: each is answered before the clock goes on.
      await expect.poll(() => opening.size, { timeout: 30_000 }).toBe(0)
    }
    // The page's clock runs ahead of the server's, whose silence of 45 s breaks the stream: it is opened again, and nothing read.
    // The first time may come at once, since the silence before counts.
    expect(streams.calls()).toBeLessThanOrEqual(1 + TEN_MINUTES_MS / SILENT_MAX_MS)
    expect(screens.calls() - before - streams.calls()).toBeLessThanOrEqual(10)
  })
})
