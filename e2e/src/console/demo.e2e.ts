import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { VERIFIED_WITHIN_MS } from '../audit/verify-ledger.ts'
import { audit, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { failedInTraffic } from '../processes/demo-traffic.ts'
import { accessibilityFaults, chromiumProgram, openPage, startBrowser, type WatchedPage } from './browser.ts'
import { buildConsole, logIn, printedLink } from './console-under-test.ts'

/** Without limits, so that the sample clients of a plain start may pay each other all the time. */
const FLAGS = ['--limits', 'off']

const portOf = (url: string): string => new URL(url).port

describe.runIf(chromiumProgram !== undefined)('the demonstration on Home (needs Chromium)', () => {
  const { dataDir, remove } = dataFolder()
  let folio: RunningFolio
  let browser: Browser
  let watched: WatchedPage
  let page: Page
  /** A tab of Alice's. */
  let alices: WatchedPage
  const mainWallet = () => alices.page.getByRole('table', { name: 'Balances of the main wallet' })

  beforeAll(async () => {
    buildConsole()
    folio = await startFolio(dataDir, ...FLAGS)
    browser = await startBrowser()
    watched = await openPage(browser, folio.demo.operator_url, { killsServer: true })
    page = watched.page
    await page.goto(`${folio.demo.operator_url}/console`)
    await logIn(page, folio)
    await page.getByRole('heading', { name: 'Demonstration' }).waitFor()
    alices = await openPage(browser, folio.demo.base_url, { killsServer: true })
    await alices.page.goto(printedLink(folio, 'app'))
    await mainWallet().waitFor()
  })
  afterEach(() => expect([...watched.faults(), ...alices.faults()]).toEqual([]))
  afterAll(async () => {
    await browser?.close()
    await folio?.stop()
    remove()
  })

  const newestEvent = async (): Promise<number> =>
    Number(await page.getByRole('region', { name: 'Latest events' }).locator('li span').first().innerText())

  it('traffic is switched on, and the page shows its events and their rate', async () => {
    await page.getByText('Switch demo traffic on: the command appears here while it runs.').waitFor()
    const off = page.getByRole('switch', { name: 'Demo traffic: off' })
    const on = page.getByRole('switch', { name: 'Demo traffic: on' })
    const run = async () => {
      await off.click()
      await on.waitFor()
      const counts = await page
        .getByText(/Ends in \d:\d\d · [1-9]\d* paid · 0 refused · \d+ failed · [1-9]\d* contracts bought/)
        .innerText()
      return Number(/(\d+) failed/.exec(counts)?.[1])
    }
    const stop = async () => {
      await on.click()
      await off.waitFor()
    }
    expect(await failedInTraffic(run, stop)).toBe(0)
    await page.getByText(/Events: [1-9]\d* a second/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('after kill -9 the page is greyed, then resumes at the same event without a gap and without a log-in, as does that of a client', async () => {
    const killed = page.getByText(`kill -9 ${folio.pid}`)
    await killed.waitFor()
    await newestEvent()
    await folio.kill()
    const broke = page.getByText(/The connection broke after position \d+/)
    await broke.waitFor()
    const [, at] = /after position (\d+)/.exec(await broke.innerText()) ?? []
    await page.getByText('◌ not known while Folio does not answer').waitFor()
    expect([await page.getByText(/all \d+ parts work/).count(), await killed.count()]).toEqual([0, 0])
    const isGrey = 'getComputedStyle(document.querySelector("h1").parentElement).filter'
    expect(await page.evaluate(isGrey)).toBe('grayscale(1)')
    const { base_url, operator_url } = folio.demo
    folio = await startFolio(dataDir, ...FLAGS, '--port', portOf(base_url), '--operator-port', portOf(operator_url))
    await page.getByText(new RegExp(`✓ Resumed after position ${at} .*: gap 0, lost 0, doubled 0`)).waitFor()
    expect(await page.evaluate(isGrey)).toBe('none')
    await page.getByRole('switch', { name: 'Demo traffic: off' }).waitFor()
    await page.getByText(/✓ all \d+ parts work/).waitFor()
    await page.getByRole('button', { name: 'Pay 12.50 USD' }).click()
    await page.getByText(/✓ Paid 12\.50? USD/).waitFor()
    await expect.poll(newestEvent).toBeGreaterThan(Number(at))
    await page.getByText(/gap 0, lost 0, doubled 0/).waitFor()
    await mainWallet().waitFor()
    await alices.page.reload()
    await mainWallet().waitFor()
  })

  it('a byte that is changed on a copy is found at its event, and the store stays whole', async () => {
    const place = await page.getByRole('textbox', { name: 'Event' }).inputValue()
    expect(place).toMatch(/^wallet-\S+@\d+$/)
    await page.getByRole('button', { name: 'Tamper' }).click()
    const found = page.getByText(/Stopped at wallet-\S+@\d+: hash expected [0-9a-f]{64}, found [0-9a-f]{64}/)
    await found.waitFor({ timeout: VERIFIED_WITHIN_MS })
    expect(await found.innerText()).toContain(place)
    await page.getByText('The auditor says: expected the bytes of event').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await audit('verify', '--data-dir', dataDir)).code).toBe(0)
  })

  it('is readable at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
