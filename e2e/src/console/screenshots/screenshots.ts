import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { dataOf, mainWallet, operate, transfer } from '../../kit/calls.ts'
import type { RunningFolio } from '../../kit/running-folio.ts'
import { clientNamed } from '../console-under-test.ts'

/** A tab on a demonstration. */
type Shown = { readonly page: Page; readonly folio: RunningFolio }

/**
 * A screenshot: the name of its file without `.png`, the face, the address below it, its height in pixels where that is not
 * the usual one, and the steps until it is taken.
 */
export type Screenshot = {
  readonly name: string
  readonly face: 'operator' | 'client'
  readonly height?: number
  readonly path: (folio: RunningFolio) => string
  readonly steps: (shown: Shown) => Promise<void>
}

/** The folder of the screenshots. */
export const screenshotsFolder = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'images')

/** The most bytes of a screenshot. */
export const SCREENSHOT_BYTES_MAX = 150 * 1024

/** The amount that a wallet may not send at once. */
const REFUSED = '99999.00'
const PAYMENTS = ['12.50', '3.20', REFUSED, '41.75', '8.00', '15.60', '27.35', REFUSED, '6.10', '19.90']

const aliceOf = (folio: RunningFolio): string => mainWallet(clientNamed(folio, 'alice'))

const payOnHome = async ({ page }: Shown): Promise<void> => {
  await page.getByRole('button', { name: 'Pay 12.50 USD' }).click()
  await page.getByText(/✓ Paid 12\.50? USD/).waitFor()
  await page.getByText('balanced').first().waitFor()
}

const payBesideTheTail = async ({ page, folio }: Shown): Promise<void> => {
  await page.getByText('● live').waitFor()
  const [from, to] = [clientNamed(folio, 'alice'), clientNamed(folio, 'bob')]
  for (const amount of PAYMENTS) {
    const requestId = crypto.randomUUID()
    if (amount === REFUSED) dataOf(await operate(folio.demo, 'demo/pay', { payment_id: requestId, amount }))
    else dataOf(await transfer(folio.demo, { from, to, amount, requestId }))
  }
  const last = page.getByRole('row').filter({ hasText: 'TransferReceived' }).filter({ hasText: /19\.9/ })
  await last.waitFor()
}

const goBackInTime = async ({ page }: Shown): Promise<void> => {
  const postings = page.getByRole('table', { name: 'Postings of this event' })
  await postings.waitFor()
  await page.locator('canvas').first().waitFor()
  const shown = await page.getByText(/^Event \d+ of the stream \(0 to \d+\)$/).innerText()
  const newest = Number(/\d+(?=\)$)/.exec(shown)?.[0])
  await page.keyboard.press('ArrowLeft')
  await page.getByText(`Event ${newest - 1} of the stream (0 to ${newest})`).waitFor()
  await postings.waitFor()
  await page.mouse.wheel(0, 330)
}

const buyRise = async ({ page }: Shown): Promise<void> => {
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.getByText('✓ Bought').waitFor()
  const newest = page.getByRole('region', { name: 'Newest contract' })
  await newest.getByText(/◌ open.*Rise, Volatility 100 \(1s\) Index.*tick [2-5] of 5/).waitFor()
}

const untilTable =
  (name: string) =>
  ({ page }: Shown): Promise<void> =>
    page.getByRole('table', { name }).getByRole('row').nth(2).waitFor()

/** The screenshots of the documents, taken one after another of one demonstration. */
export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'home', face: 'operator', height: 900, path: () => '', steps: payOnHome },
  { name: 'live-tail', face: 'operator', path: () => '/live', steps: payBesideTheTail },
  {
    name: 'time-machine',
    face: 'operator',
    height: 720,
    path: (folio) => `/accounts/wallet:${aliceOf(folio)}`,
    steps: goBackInTime,
  },
  {
    name: 'stream',
    face: 'operator',
    path: (folio) => `/streams/wallet-${aliceOf(folio)}`,
    steps: ({ page }) => page.getByText('recomputed in your browser').first().waitFor(),
  },
  {
    name: 'wallets',
    face: 'client',
    path: () => '',
    steps: ({ page }) =>
      page
        .getByText(/\d\.\d\d/)
        .first()
        .waitFor(),
  },
  { name: 'trade', face: 'client', height: 900, path: () => '/trade?symbol=1HZ100V', steps: buyRise },
  {
    name: 'statement',
    face: 'client',
    path: () => '/statement?wallet=main&currency=USD',
    steps: untilTable('Statement'),
  },
]
