import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumProgram, openPage, type WatchedPage } from '../browser.ts'
import { logIn, printedLink, startConsole } from '../console-under-test.ts'
import { SCREENSHOT_BYTES_MAX, SCREENSHOTS, screenshotsFolder } from './screenshots.ts'

// Takes new screenshots for docs/images, of a demonstration that begins now: `npm run screenshots`. They differ from run
// to run in ids and times, so that only this command writes them.

const VIEWPORT = { width: 1120, height: 630 }

if (chromiumProgram === undefined) throw new Error('there is no Chromium here: install it, or name it in CHROMIUM')
const { browser, folio, stop } = await startConsole('--demo')
try {
  const { operator_url, base_url } = folio.demo
  const options = { viewport: VIEWPORT, colorScheme: 'light', reducedMotion: 'reduce' } as const
  const faces: Record<'operator' | 'client', WatchedPage> = {
    operator: await openPage(browser, operator_url, options),
    client: await openPage(browser, base_url, options),
  }
  await faces.operator.page.goto(`${operator_url}/console`)
  await logIn(faces.operator.page, folio)
  await faces.operator.page.getByRole('heading', { name: 'Home' }).waitFor()
  await faces.client.page.goto(printedLink(folio, 'app'))
  await faces.client.page.getByRole('heading', { name: 'Wallets' }).waitFor()

  rmSync(screenshotsFolder, { recursive: true, force: true })
  mkdirSync(screenshotsFolder)
  for (const { name, face, height = VIEWPORT.height, path, steps } of SCREENSHOTS) {
    const { page, faults } = faces[face]
    await page.setViewportSize({ ...VIEWPORT, height })
    await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2)
    await page.goto(`${face === 'operator' ? `${operator_url}/console` : `${base_url}/app`}${path(folio)}`)
    await steps({ page, folio })
    await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined)
    const file = join(screenshotsFolder, `${name}.png`)
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
    const { size } = statSync(file)
    console.log(`${name}.png: ${Math.ceil(size / 1024)} KiB`)
    if (faults().length > 0) throw new Error(`${name}: ${faults().join('\n')}`)
    if (size > SCREENSHOT_BYTES_MAX) throw new Error(`${name}.png has ${size} bytes, of ${SCREENSHOT_BYTES_MAX}`)
  }
} finally {
  await stop()
}
