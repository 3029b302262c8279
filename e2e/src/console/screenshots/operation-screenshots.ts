import { dataOf, post } from '../../kit/calls.ts'
import { openConsole } from '../../operator/console-page.ts'
import { clientNamed } from '../console-under-test.ts'
import { type Demonstration, daysAgo, type ScreenshotOfFace, untilTable, WIDE, WIDEST } from './screenshot.ts'

const TOPIC = 'folio.wallet.commands.v1'

/** Lets Alice ask for the code of a payout by an agent, so that Folio notifies her. */
const askForCode = async ({ folio }: Demonstration): Promise<void> => {
  const agent = folio.demo.agents?.[0]?.agent_id
  const body = { data: { agent_id: agent, amount: '20.00', currency: 'USD' } }
  const path = '/payment-agents/v1/withdraw/verification_code'
  dataOf(await post(folio.demo, clientNamed(folio, 'alice'), { path, body }))
}

/** Logs in once more, as on another device. */
const logInElsewhere = async ({ folio }: Demonstration): Promise<void> => {
  await openConsole(folio.demo)
}

/** The screenshots of the operation, in the order of the menu. */
export const OPERATION_SCREENSHOTS: readonly ScreenshotOfFace[] = [
  {
    name: 'projections',
    route: 'projections/index.tsx',
    height: 440,
    path: () => '/projections',
    steps: untilTable('The view of each service'),
  },
  {
    name: 'topics',
    route: 'topics/index.tsx',
    height: 580,
    path: () => `/topics?topic=${TOPIC}`,
    steps: untilTable(/^The partitions of/),
  },
  {
    name: 'dead-letters',
    route: 'dead-letters/index.tsx',
    width: WIDE,
    height: 600,
    path: () => `/dead-letters?topic=${TOPIC}`,
    steps: untilTable(/^The dead letters of/),
  },
  {
    name: 'rates',
    route: 'rates/index.tsx',
    width: WIDE,
    height: 680,
    path: () => '/rates?currency=EUR',
    steps: ({ page }) => page.getByRole('dialog').getByRole('link', { name: 'tomas' }).waitFor(),
  },
  {
    name: 'payment-agents',
    route: 'agents/index.tsx',
    height: 720,
    path: (folio) => `/agents?agent=${folio.demo.agents?.[0]?.agent_id}`,
    steps: ({ page }) => page.getByRole('dialog').getByText('corner.shop@example.com').waitFor(),
  },
  {
    name: 'applications',
    route: 'applications/index.tsx',
    width: WIDE,
    height: 420,
    path: () => '/applications',
    steps: untilTable(/^\d+ applications$/),
  },
  {
    name: 'notifications',
    route: 'notifications/index.tsx',
    width: WIDE,
    height: 420,
    prepare: askForCode,
    path: () => '/notifications',
    steps: untilTable(/^Valid notifications/, 1),
  },
  {
    name: 'system',
    route: 'system/index.tsx',
    height: 560,
    path: () => '/system?name=FX',
    steps: untilTable(/^The settings of this process/),
  },
]

/** The screenshots of the access of operators, in the order of the menu. */
export const ACCESS_SCREENSHOTS: readonly ScreenshotOfFace[] = [
  {
    name: 'operators',
    route: 'operators/index.tsx',
    height: 420,
    path: () => '/operators',
    steps: untilTable('The operators of this installation'),
  },
  {
    name: 'acts',
    route: 'acts/index.tsx',
    width: WIDEST,
    height: 480,
    // The acts of the history have a reason and a ticket.
    path: () => `/acts?end=${daysAgo(1)}`,
    steps: untilTable('The acts of operators, the newest first'),
  },
  {
    name: 'sessions',
    route: 'sessions/index.tsx',
    height: 420,
    prepare: logInElsewhere,
    path: () => '/sessions?of=*',
    steps: untilTable('The running sessions of all'),
  },
]
