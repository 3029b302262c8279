import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answering, refused } from './answers.ts'
import { accessibilityFaults } from './browser.ts'
import { showScreen } from './console-under-test.ts'
import { type EmptyAnswer, walkUntilFailed, walkUntilStale } from './list-states.ts'

/** A list of the client's face that is walked through all its states. */
export type ClientList = {
  /** Its name while it is read, behind "Reading". */
  readonly what: string
  /** Its address under `/app`, and the panel in which it stands, if it has one. */
  readonly path: string
  readonly panel?: string | RegExp
  /** The path of the call that it reads, as a pattern of addresses. */
  readonly reads: RegExp
  readonly empty: EmptyAnswer
}

/** The lists that are read over HTTP. */
export const CLIENT_LISTS: readonly ClientList[] = [
  {
    what: 'the wallets',
    path: '/',
    reads: /\/wallet\/v1\/wallets\?conversion_currency=/,
    empty: { data: [], text: 'There is no wallet.' },
  },
  {
    what: 'the balance history',
    path: '/?currency=USD',
    panel: /the last 90 days/,
    reads: /\/balance-history\?/,
    empty: {
      data: { currency: 'USD', before: '0', points: [], is_sampled: false },
      text: 'The balance in USD did not change in this time.',
    },
  },
  {
    what: 'the statement',
    path: '/statement',
    panel: 'Transactions',
    reads: /\/wallet\/v1\/transactions\/main/,
    empty: {
      data: { transactions: [] },
      beside: { links: { next: null, prev: null } },
      text: 'There is no transaction yet.',
    },
  },
  {
    what: 'the refused payments',
    path: '/statement',
    panel: 'Refused',
    reads: /\/wallet\/v1\/refused-transfers\/main/,
    empty: {
      data: { refused_transfers: [], is_complete: true, read_from: null, next_revision: null },
      text: 'appears here with the reason',
    },
  },
  {
    what: 'the agents',
    path: '/agents',
    reads: /\/payment-agents\/v1\/agents\?/,
    empty: {
      data: [],
      text: /^No agent pays in or out in USD\. (Agents serve .*: choose one|Folio registers the agents)/,
    },
  },
  {
    what: 'the options accounts',
    path: '/accounts',
    reads: /\/trading\/v1\/options\/accounts$/,
    empty: { data: [], text: 'There is no options account.' },
  },
  {
    what: 'the applications',
    path: '/security',
    panel: 'Applications with access',
    reads: /\/account\/v1\/grants$/,
    empty: { data: [], text: 'appears here once you have let it in' },
  },
  {
    what: 'the tokens',
    path: '/security',
    panel: 'Personal access tokens',
    reads: /\/account\/v1\/tokens$/,
    empty: { data: [], text: 'There is no personal access token.' },
  },
]

/** An answer that no screen shows is forgotten after this time. */
const FORGOTTEN_MS = 301_000

/**
 * Walks a list through its states in a page whose clock the test drives: read for the first time, failed, forbidden, put off
 * twice, empty, stale, and shown.
 */
export const walkClientList = async (page: Page, { what, path, panel, reads, empty }: ClientList): Promise<void> => {
  await showScreen(page, '/elsewhere', 'app')
  await page.getByText('There is no such screen.').waitFor()
  await page.clock.fastForward(FORGOTTEN_MS)
  const { answer } = await answering(page, reads, 'GET')
  await showScreen(page, path, 'app')
  const part = panel === undefined ? page.getByRole('main') : page.getByRole('region', { name: panel, exact: true })
  const list = { page, part, what, empty, answer }
  await walkUntilFailed(list)
  await walkUntilStale(list, {
    answer: refused(403, 'PermissionDenied'),
    text: /Refused with 403\. PermissionDenied$/,
  })
  // Commands are for operators.
  expect(await part.locator('pre').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.unroute(reads)
  const note = part.getByRole('alert')
  await note.getByRole('button', { name: 'Ask again' }).click()
  await note.waitFor({ state: 'detached' })
  await part.getByText('As of').first().waitFor()
}
