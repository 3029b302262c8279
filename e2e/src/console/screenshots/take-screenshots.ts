import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumProgram, openPage, type WatchedPage } from '../browser.ts'
import { logIn, printedLink, startConsole } from '../console-under-test.ts'
import { SCREENSHOT_BYTES_MAX, type Screenshot, screenshotsFolder, type Tabs } from './screenshot.ts'
import { SCREENSHOTS } from './screenshots.ts'

// Takes new screenshots for docs/images, of a demonstration that begins now: `npm run screenshots`, or
// `npm run screenshots -- NAME …` for some of them. They differ from run to run in ids and times, so that only this command
// writes them.

const VIEWPORT = { width: 1120, height: 630 }

const names = process.argv.slice(2)
const unknown = names.filter((name) => !SCREENSHOTS.some((each) => each.name === name))
if (unknown.length > 0) throw new Error(`there is no screenshot ${unknown.join(', ')}`)
if (chromiumProgram === undefined) throw new Error('there is no Chromium here: install it, or name it in CHROMIUM')

// Alice opens more screens in a minute than the limits let a client do.
process.env['FOLIO_RATE_LIMITS'] = 'user=1000/60,ip=3000/60,ip-long=30000/600'
const { browser, folio, stop } = await startConsole('--demo')
const { operator_url, base_url } = folio.demo

const openTabs = async (): Promise<Readonly<Record<keyof Tabs, WatchedPage>>> => {
  const options = { viewport: VIEWPORT, colorScheme: 'light', reducedMotion: 'reduce' } as const
  const opened = {
    operator: await openPage(browser, operator_url, options),
    client: await openPage(browser, base_url, options),
    visitor: await openPage(browser, base_url, options),
  }
  await opened.operator.page.goto(`${operator_url}/console`)
  await logIn(opened.operator.page, folio)
  await opened.operator.page.getByRole('heading', { name: 'Home' }).waitFor()
  await opened.client.page.goto(printedLink(folio, 'app'))
  await opened.client.page.getByRole('heading', { name: 'Wallets' }).waitFor()
  return opened
}

const take = async (
  opened: Readonly<Record<keyof Tabs, WatchedPage>>,
  { name, tab, width = VIEWPORT.width, height = VIEWPORT.height, prepare, path, steps }: Screenshot,
): Promise<void> => {
  const { page, faults } = opened[tab]
  const tabs = { operator: opened.operator.page, client: opened.client.page, visitor: opened.visitor.page }
  await prepare?.({ folio, tabs })
  await page.setViewportSize({ width, height })
  await page.mouse.move(width / 2, height / 2)
  await page.goto(`${tab === 'operator' ? `${operator_url}/console` : `${base_url}/app`}${await path(folio)}`)
  await steps({ page, folio })
  await page
    .getByText(/^(Reading|Loading) /)
    .first()
    .waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined)
  const file = join(screenshotsFolder, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(file)
  console.log(`${name}.png: ${Math.ceil(size / 1024)} KiB`)
  if (faults().length > 0) throw new Error(`${name}: ${faults().join('\n')}`)
  if (size > SCREENSHOT_BYTES_MAX) throw new Error(`${name}.png has ${size} bytes, of ${SCREENSHOT_BYTES_MAX}`)
}

try {
  const opened = await openTabs()
  if (names.length === 0) rmSync(screenshotsFolder, { recursive: true, force: true })
  mkdirSync(screenshotsFolder, { recursive: true })
  for (const screenshot of SCREENSHOTS) {
    if (names.length === 0 || names.includes(screenshot.name)) await take(opened, screenshot)
  }
} finally {
  await stop()
}
