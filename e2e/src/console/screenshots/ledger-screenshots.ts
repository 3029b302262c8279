import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { dataOf, operate, transfer } from '../../kit/calls.ts'
import type { RunningFolio } from '../../kit/running-folio.ts'
import { clientNamed } from '../console-under-test.ts'
import {
  aliceOf,
  type Demonstration,
  daysAgo,
  type ScreenshotOfFace,
  type Shown,
  untilTable,
  WIDE,
} from './screenshot.ts'

/** The amount that a wallet may not send at once. */
const REFUSED = '99999.00'
const PAYMENTS = ['12.50', '3.20', REFUSED, '41.75', '8.00', '15.60', '27.35', REFUSED, '6.10', '19.90']

const DAYS_OF_REFUSALS = 30
const SHOWN_TRANSFER = 'invoice-2041'

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

const payOnce = async ({ folio }: Demonstration): Promise<void> => {
  const [from, to] = [clientNamed(folio, 'alice'), clientNamed(folio, 'bob')]
  dataOf(await transfer(folio.demo, { from, to, amount: '25.00', requestId: SHOWN_TRANSFER }))
}

const shownTransfer = (folio: RunningFolio): string =>
  `/transfers/${commandIdOf(clientNamed(folio, 'alice').client_id, 'makeTransfer', SHOWN_TRANSFER)}`

const verifyOnce = async ({ folio }: Demonstration): Promise<void> => {
  dataOf(await operate(folio.demo, 'audit/verifications', {}))
}

/** The screenshots of the overview and the ledger, in the order of the menu. */
export const LEDGER_SCREENSHOTS: readonly ScreenshotOfFace[] = [
  { name: 'home', route: 'index.tsx', height: 900, path: () => '', steps: payOnHome },
  {
    name: 'accounts',
    route: 'accounts/index.tsx',
    width: WIDE,
    height: 460,
    path: () => '/accounts',
    steps: untilTable(/^Wallets, options accounts/),
  },
  {
    name: 'time-machine',
    route: 'accounts/$account.tsx',
    height: 720,
    path: (folio) => `/accounts/wallet:${aliceOf(folio)}`,
    steps: goBackInTime,
  },
  {
    name: 'stream',
    route: 'streams/$stream.tsx',
    height: 580,
    path: (folio) => `/streams/wallet-${aliceOf(folio)}`,
    steps: ({ page }) => page.getByText('recomputed in your browser').first().waitFor(),
  },
  { name: 'live-tail', route: 'live/index.tsx', path: () => '/live', steps: payBesideTheTail },
  {
    name: 'clients',
    route: 'clients/index.tsx',
    height: 480,
    path: () => '/clients',
    steps: untilTable(/^All clients/),
  },
  {
    name: 'client',
    route: 'clients/$client.tsx',
    width: WIDE,
    height: 640,
    path: (folio) => `/clients/${clientNamed(folio, 'alice').client_id}`,
    steps: untilTable(/^The newest \d+ events of all accounts/),
  },
  {
    name: 'in-transit',
    route: 'transfers/index.tsx',
    height: 420,
    path: () => '/transfers',
    steps: ({ page }) => page.getByText('No transfer is under way').waitFor(),
  },
  {
    name: 'transfer',
    route: 'transfers/$transfer.tsx',
    width: WIDE,
    height: 640,
    prepare: payOnce,
    path: shownTransfer,
    steps: async ({ page }) => {
      await page.getByText('✓ complete').waitFor()
      await page.getByRole('table', { name: 'The events of this transfer' }).getByText('TransferReceived').waitFor()
    },
  },
  {
    name: 'refused',
    route: 'refused/index.tsx',
    width: WIDE,
    height: 480,
    path: () => `/refused?since=${daysAgo(DAYS_OF_REFUSALS)}`,
    steps: untilTable(/refused transfers, the newest first/, 4),
  },
  {
    name: 'explain',
    route: 'explain/index.tsx',
    width: WIDE,
    height: 520,
    path: (folio) => `/explain?account=${encodeURIComponent(`wallet:${aliceOf(folio)}`)}&currency=USD`,
    steps: ({ page }) => page.getByText('this page has added them up').waitFor(),
  },
  {
    name: 'verify',
    route: 'verify/index.tsx',
    width: WIDE,
    height: 520,
    prepare: verifyOnce,
    path: () => '/verify',
    steps: ({ page }) => page.getByText('✓ no fault found').waitFor(),
  },
]
