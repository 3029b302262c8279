import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, operate } from '../kit/calls.ts'
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
})
