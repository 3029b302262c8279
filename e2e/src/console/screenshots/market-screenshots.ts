import type { Page } from 'playwright-core'
import { dataOf, get, operate } from '../../kit/calls.ts'
import type { RunningFolio } from '../../kit/running-folio.ts'
import { clientNamed } from '../console-under-test.ts'
import { type Demonstration, type ScreenshotOfFace, untilTable, WIDE, WIDEST } from './screenshot.ts'

const MINUTES = 45

/** The contracts that Alice buys with real money, as the address of Trade names them. */
const BOUGHT = ['symbol=1HZ100V&type=CALL', 'symbol=R_50&type=PUT', 'symbol=R_100&type=CALL']

/** The number of Alice's account with real money, which the history of a demonstration has opened. */
export const realAccountOf = async (folio: RunningFolio): Promise<string> => {
  const accounts = dataOf(await get(folio.demo, clientNamed(folio, 'alice'), '/trading/v1/options/accounts'))
  const { account_id } = accounts.find((each: { readonly account_type: string }) => each.account_type === 'real')
  return account_id
}

const buy = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.getByLabel('Unit').selectOption('minutes')
  await page.getByLabel('Duration').fill(String(MINUTES))
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await ticket.getByText(`${MINUTES} minutes after contract start time`).waitFor()
  await ticket.getByRole('button', { name: /^Buy for .* \(real money\)$/ }).click()
  const question = page.getByRole('dialog', { name: 'Buy with real money?' })
  await question.getByRole('button', { name: /^Buy for/ }).click()
  await page.getByText('✓ Bought').waitFor()
}

/** Buys contracts with real money, which stay open for three quarters of an hour; nothing where some are open. */
const buyOnce = async ({ folio, tabs: { client } }: Demonstration): Promise<void> => {
  if (dataOf(await operate(folio.demo, 'exposures')).length > 0) return
  const account = await realAccountOf(folio)
  for (const bought of BOUGHT) await buy(client, `${folio.demo.base_url}/app/trade?account=${account}&${bought}`)
}

/** The newest contract on a rise or a fall that was won, which its ticks explain best; else the newest that was won. */
const wonContract = async (folio: RunningFolio): Promise<string> => {
  const { rows } = dataOf(await operate(folio.demo, 'contracts?status=ended&limit=200'))
  const won: readonly Readonly<Record<'contract_id' | 'contract_type', string>>[] = rows.filter(
    (each: { readonly status: string }) => each.status === 'won',
  )
  const shown = won.find(({ contract_type }) => ['CALL', 'PUT'].includes(contract_type)) ?? won[0]
  return `/contracts/${shown?.contract_id}`
}

/** The screenshots of the market, in the order of the menu. */
export const MARKET_SCREENSHOTS: readonly ScreenshotOfFace[] = [
  {
    name: 'contracts',
    route: 'contracts/index.tsx',
    width: WIDEST,
    height: 480,
    prepare: buyOnce,
    path: () => '/contracts',
    steps: untilTable('Contracts, the newest purchase first', BOUGHT.length),
  },
  {
    name: 'contract',
    route: 'contracts/$contract.tsx',
    height: 730,
    path: wonContract,
    steps: untilTable('The recorded ticks that decided', 1),
  },
  {
    name: 'exposure',
    route: 'exposure/index.tsx',
    height: 520,
    prepare: buyOnce,
    path: () => '/exposure',
    steps: untilTable('By symbol, expiry and direction', BOUGHT.length),
  },
  {
    name: 'symbols',
    route: 'symbols/index.tsx',
    width: WIDE,
    height: 520,
    path: () => '/symbols',
    steps: untilTable(/^\d+ symbols$/),
  },
  {
    name: 'fairness',
    route: 'fairness/index.tsx',
    width: WIDEST,
    height: 440,
    path: () => '/fairness',
    steps: async ({ page }) => {
      await page.getByText('✓ the secret fits').first().waitFor()
      await page.mouse.wheel(0, 190)
    },
  },
]
