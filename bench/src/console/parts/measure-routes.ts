import type { WatchedPage } from '@folio/e2e/console/browser.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { z } from 'zod'
import type { PartResult } from '../../report/part-result.ts'
import { openFundedWallets } from '../../server/open-funded-wallets.ts'
import type { RunningServer } from '../../server/server-process.ts'
import { consoleResult } from '../console-figures.ts'
import { openOperatorBrowser } from '../page/operator-browser.ts'
import { untilPainted } from '../page/until-painted.ts'

const CHANGE_MAX_MS = 200
/** The least time that a person stays on the first screen. */
const FIRST_SCREEN_MS = 1000
const LINKS = "[...document.querySelectorAll('nav[aria-label=Screens] a')]"
const NOTHING_IS_READ = "document.querySelector('[aria-busy=true]') === null"

type Change = { readonly screen: string; readonly tookMs: number }

/** Goes to each screen of the navigation; measures from the click until the screen and what it reads are painted. */
const visitAll = async ({ page }: WatchedPage): Promise<readonly Change[]> => {
  const screens = z.array(z.string()).parse(await page.evaluate(`${LINKS}.map((link) => link.textContent)`))
  const changes: Change[] = []
  // Home is the screen from which the first change goes.
  for (const [index, screen] of [...screens.entries()].slice(1).concat([[0, screens[0] ?? '']])) {
    const isShown = `document.querySelector('h1') !== before && document.querySelector('h1') !== null && ${NOTHING_IS_READ}`
    const click = `const before = document.querySelector('h1'); ${LINKS}[${index}].click()`
    changes.push({ screen, tookMs: await untilPainted(page, isShown, click) })
  }
  return changes
}

const slowest = (changes: readonly Change[]): Change =>
  changes.reduce((most, each) => (each.tookMs > most.tookMs ? each : most), { screen: 'none', tookMs: 0 })

/** Visits all screens of the console twice: with what their first visit loads, and without. */
export const measureRoutes = async (server: RunningServer): Promise<PartResult> => {
  await openFundedWallets(server, { count: 2, funding: '100.00' })
  const browser = await openOperatorBrowser(server)
  try {
    const watched = await browser.open()
    await watched.page.goto(browser.url)
    await watched.page.getByText('balanced').first().waitFor()
    await sleep(FIRST_SCREEN_MS)
    const [first, again] = [await visitAll(watched), await visitAll(watched)]
    return consoleResult(
      [first, again].map((changes, index) => ({
        what: `change of screen, ${index === 0 ? 'first visit' : 'again'}: slowest of ${changes.length} (${slowest(changes).screen})`,
        unit: 'ms',
        measured: slowest(changes).tookMs,
        aim: { max: CHANGE_MAX_MS },
      })),
      [browser.faultless()],
    )
  } finally {
    await browser.close()
  }
}
