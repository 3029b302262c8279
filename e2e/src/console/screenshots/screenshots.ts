import { CLIENT_SCREENSHOTS } from './client-screenshots.ts'
import { LEDGER_SCREENSHOTS } from './ledger-screenshots.ts'
import { MARKET_SCREENSHOTS } from './market-screenshots.ts'
import { ACCESS_SCREENSHOTS, OPERATION_SCREENSHOTS } from './operation-screenshots.ts'
import type { Screenshot } from './screenshot.ts'

const LOG_IN: Screenshot = {
  name: 'log-in',
  tab: 'visitor',
  height: 480,
  path: () => '',
  steps: async ({ page }) => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByLabel('Password').waitFor()
  },
}

/** The screenshots of the documents, taken one after another of one demonstration. */
export const SCREENSHOTS: readonly Screenshot[] = [
  ...[...LEDGER_SCREENSHOTS, ...MARKET_SCREENSHOTS, ...OPERATION_SCREENSHOTS, ...ACCESS_SCREENSHOTS].map(
    (screenshot) => ({ ...screenshot, tab: 'operator' }) as const,
  ),
  LOG_IN,
  ...CLIENT_SCREENSHOTS.map((screenshot) => ({ ...screenshot, tab: 'client' }) as const),
]
