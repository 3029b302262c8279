import { realAccountOf } from './market-screenshots.ts'
import { type ScreenshotOfFace, type Shown, untilTable } from './screenshot.ts'

const buyRise = async ({ page }: Shown): Promise<void> => {
  await page.getByRole('button', { name: /^Buy for/ }).click()
  await page.getByText('✓ Bought').waitFor()
  const newest = page.getByRole('region', { name: 'Newest contract' })
  await newest.getByText(/◌ open.*Rise, Volatility 100 \(1s\) Index.*tick [2-5] of 5/).waitFor()
}

const checkTransfer = async ({ page }: Shown): Promise<void> => {
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Send this?').waitFor()
}

const checkExchange = async ({ page }: Shown): Promise<void> => {
  await page.getByLabel('Amount').fill('50')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('timer').waitFor()
}

/** The screenshots of the client's face, in the order of its menu. */
export const CLIENT_SCREENSHOTS: readonly ScreenshotOfFace[] = [
  {
    name: 'wallets',
    route: 'wallets-screen.tsx',
    path: () => '',
    steps: ({ page }) =>
      page
        .getByText(/\d\.\d\d/)
        .first()
        .waitFor(),
  },
  {
    name: 'statement',
    route: 'statement-screen.tsx',
    path: () => '/statement?wallet=main&currency=USD',
    steps: untilTable('Statement'),
  },
  {
    name: 'client-transfer',
    route: 'transfer-screen.tsx',
    height: 420,
    path: () => '/transfer?to=bob&amount=12.50&currency=USD',
    steps: checkTransfer,
  },
  {
    name: 'exchange',
    route: 'exchange-screen.tsx',
    height: 420,
    path: () => '/exchange?currency=USD&into=EUR',
    steps: checkExchange,
  },
  {
    name: 'agents',
    route: 'agents-screen.tsx',
    height: 900,
    path: (folio) => `/agents?agent=${folio.demo.agents?.[0]?.agent_id}`,
    steps: ({ page }) => page.getByRole('button', { name: 'Send me a code' }).waitFor(),
  },
  {
    name: 'options-accounts',
    route: 'accounts-screen.tsx',
    path: () => '/accounts',
    steps: untilTable('Options accounts'),
  },
  {
    name: 'trade',
    route: 'trade-screen.tsx',
    height: 900,
    path: () => '/trade?symbol=1HZ100V',
    steps: buyRise,
  },
  {
    name: 'profit-table',
    route: 'profit-table-screen.tsx',
    path: async (folio) => `/profit-table?account=${await realAccountOf(folio)}`,
    steps: untilTable('Profit table'),
  },
  {
    name: 'security',
    route: 'security-screen.tsx',
    height: 720,
    path: () => '/security',
    steps: ({ page }) => page.getByText('Household Budget').waitFor(),
  },
]
