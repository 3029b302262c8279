import type { PartResult } from '../../report/part-result.ts'
import { openFundedWallets } from '../../server/open-funded-wallets.ts'
import type { RunningServer } from '../../server/server-process.ts'
import { consoleResult } from '../console-figures.ts'
import type { ConsoleOptions } from '../console-options.ts'
import { median } from '../page/median.ts'
import { openOperatorBrowser } from '../page/operator-browser.ts'
import { untilPainted } from '../page/until-painted.ts'

const HOME_MAX_MS = 1000
const SUMS_ARE_SHOWN = "/balanced/.test(document.querySelector('section[aria-labelledby=sums]')?.textContent)"

/** Opens Home in tabs with empty caches, and measures the time from the navigation until its sums are painted. */
export const measureHome = async (server: RunningServer, { times }: ConsoleOptions): Promise<PartResult> => {
  await openFundedWallets(server, { count: 2, funding: '100.00' })
  const browser = await openOperatorBrowser(server)
  try {
    const tookMs: number[] = []
    for (let time = 0; time < times; time += 1) {
      const { page, close } = await browser.open()
      await page.goto(browser.url, { waitUntil: 'commit' })
      tookMs.push(await untilPainted(page, SUMS_ARE_SHOWN))
      await close()
    }
    return consoleResult(
      [
        {
          what: `Home, cold, until its sums are painted: median of ${times}`,
          unit: 'ms',
          measured: median(tookMs),
          aim: { max: HOME_MAX_MS },
        },
        { what: 'the slowest', unit: 'ms', measured: Math.max(...tookMs) },
      ],
      [browser.faultless()],
    )
  } finally {
    await browser.close()
  }
}
