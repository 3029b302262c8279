import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, get, mainWallet, post, settled, transfer } from '../kit/calls.ts'
import type { Client, RunningFolio } from '../kit/running-folio.ts'
import { accessibilityFaults, chromiumProgram, type WatchedPage } from './browser.ts'
import { type ConsoleUnderTest, clientNamed, closeDrawer, showScreen, startConsole } from './console-under-test.ts'

const CHECKPOINT = { epoch: 1, position: 0 }

describe.runIf(chromiumProgram !== undefined)(
  'the screens of transfers, clients and the market (need Chromium)',
  () => {
    let folio: RunningFolio
    let running: ConsoleUnderTest
    let watched: WatchedPage
    let page: Page
    let alice: Client
    let bob: Client

    const pay = (requestId: string, amount: string) => transfer(folio.demo, { from: alice, to: bob, amount, requestId })
    const idOf = (requestId: string): string => commandIdOf(alice.client_id, 'makeTransfer', requestId)

    const visit = async (path: string, heading: string): Promise<void> => {
      await showScreen(page, path)
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    }

    beforeAll(async () => {
      running = await startConsole()
      folio = running.folio
      ;[alice, bob] = [clientNamed(folio, 'alice'), clientNamed(folio, 'bob')]
      dataOf(await pay('seen', '12.50'))
      await pay('refused', '9999')
      await settled(folio.demo)
      watched = await running.openAt(`/transfers/${idOf('seen')}`)
      page = watched.page
    })
    afterEach(() => expect(watched.faults()).toEqual([]))
    afterAll(() => running?.stop())

    it('a transfer is drawn as a swim lane, with its events as a table', async () => {
      await visit(`/transfers/${idOf('seen')}`, `Transfer ${idOf('seen')}`)
      const events = page.getByRole('table', { name: 'The events of this transfer' })
      await events.getByRole('rowheader', { name: 'TransferReceived' }).waitFor()
      expect(await events.getByRole('rowheader').allInnerTexts()).toEqual([
        expect.stringContaining('TransferSent'),
        expect.stringContaining('TransferReceived'),
      ])
      await page.getByText('✓ complete').waitFor()
      await page.getByText('What each event caused').click()
      const effects = page.getByRole('region', { name: /^Effects of wallet-/ })
      await effects.first().getByRole('button', { name: 'Find its effects' }).click()
      await effects.first().getByText('TransferReceived').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    })

    it('nothing of a lane moves for people who prefer reduced motion', async () => {
      const moving = async (reducedMotion: 'reduce' | 'no-preference'): Promise<unknown> => {
        await page.emulateMedia({ reducedMotion })
        await visit(`/transfers/${idOf('seen')}`, `Transfer ${idOf('seen')}`)
        await page.getByRole('table', { name: 'The events of this transfer' }).waitFor()
        return page.evaluate(`[...document.querySelectorAll('*')].filter((element) => {
          const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element)
          return animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior === 'smooth'
        }).length`)
      }
      expect(await moving('no-preference')).toBeGreaterThan(0)
      expect(await moving('reduce')).toBe(0)
      await page.emulateMedia({ reducedMotion: null })
    })

    it('a refused transfer shows the needed amount and the balance', async () => {
      await visit(`/transfers/${idOf('refused')}`, `Transfer ${idOf('refused')}`)
      await page.getByText('Refused: needed 9,999.00, available 9,987.50 USD (insufficient_funds)').waitFor()
      await page.getByText('Asked for, not paid').waitFor()
      await page.getByRole('button', { name: 'Find the request id' }).click()
      const found = page.getByRole('dialog', { name: 'Find' })
      await found.getByRole('option', { name: new RegExp(idOf('refused')) }).waitFor()
      await page.keyboard.press('Escape')
      await found.waitFor({ state: 'detached' })
      expect(await page.getByText('Arriving').count()).toBe(0)
    })

    it('the list of refused transfers names the client, shows each reason whole, and reads a longer time', async () => {
      await visit('/refused', 'Refused transfers')
      const row = page.getByRole('row', { name: /alice .*needed .*available .*insufficient_funds/ })
      await row.first().waitFor()
      const isCut = 'Array.from(document.querySelectorAll("td"), (td) => td.scrollWidth > td.clientWidth).some(Boolean)'
      expect(await page.evaluate(isCut)).toBe(false)
      await page.getByRole('button', { name: 'The last 30 days' }).click()
      await row.first().waitFor()
      expect(Date.parse(new URL(page.url()).searchParams.get('since') ?? '')).toBeLessThan(Date.now() - 29 * DAY_MS)
    })

    it('the empty list of transfers in transit shows the command that makes one', async () => {
      await visit('/transfers', 'In transit')
      await page.getByText('No transfer is under way').waitFor()
      expect(await page.locator('pre').innerText()).toContain('/operator/v1/demo/pay')
    })

    it('a client is found by the nickname, and its dealings lead to the transfer', async () => {
      await visit('/clients', 'Clients')
      await page.getByLabel('Nickname').fill('alice')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: alice.client_id }).click()
      await page.getByRole('heading', { level: 1, name: `Client ${alice.client_id}, alice` }).waitFor()
      await page.getByText('9,987.50').first().waitFor()
      expect(await page.content()).not.toContain(alice.token)
      await page.locator('dl').getByText('alice', { exact: true }).waitFor()
      await page.getByText('Reveal personal data').click()
      const form = page.getByRole('form', { name: 'Reveal' })
      await form.getByLabel('Reason').selectOption('test')
      await form.getByLabel('Ticket').fill('T-1')
      await form.getByRole('button', { name: 'Reveal' }).click()
      await page.getByRole('dialog', { name: 'Reveal', exact: true }).getByRole('button', { name: 'Reveal' }).click()
      await form.getByRole('status').getByText('alice').waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('link', { name: mainWallet(alice), exact: true }).waitFor()
      const tokens = page.getByRole('region', { name: 'Tokens' }).getByRole('row')
      expect(await tokens.locator('a[href*="/applications?application="]').count()).toBe((await tokens.count()) - 1)
      const dealings = page.getByRole('region', { name: 'Dealings' }).getByRole('row')
      for (const thing of [`account wallet:${mainWallet(alice)}`, `transfer ${idOf('seen')}`])
        await dealings
          .getByRole('button', { name: `Copy the ${thing}` })
          .first()
          .waitFor()
      await page.getByRole('link', { name: 'transfer', exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: /^Transfer / }).waitFor()
    })

    it.each([
      ['/fairness', 'Fairness days', /days, the newest first/],
      ['/exposure', 'Exposure', /No contract with real money is open/],
      ['/contracts', 'Contracts', /found by its number/],
      ['/rates?currency=EUR', 'Rates', /No operator has set this rate/],
      ['/agents', 'Payment agents', /agents/],
      ['/applications', 'Applications', /\d applications?$|No application/],
      ['/notifications', 'Notifications', /notifications|No notification/],
    ] as const)('the screen %s shows its data', async (path, heading, text) => {
      await visit(path, heading)
      await page.getByText(text).first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    })

    it.each([
      [
        '/fairness',
        'Fairness days',
        '**/operator/v1/fairness-days',
        { checkpoint: CHECKPOINT, rows: [] },
        'A market that is started with one commits its days',
      ],
      [
        '/dead-letters?topic=folio.wallet.commands.v1',
        'Dead letters',
        '**/operator/v1/dead-letters/*',
        [],
        'A message that its service cannot handle appears here',
      ],
      [
        '/streams/wallet-new',
        'Stream wallet-new',
        '**/operator/v1/streams/wallet-new/events?*',
        {
          checkpoint: CHECKPOINT,
          rows: [],
          next_cursor: null,
          stream: 'wallet-new',
          service: null,
          newest_revision: 0,
        },
        'Each one that its service stores appears here',
      ],
      [
        '/system',
        'System',
        '**/operator/v1/signing-keys',
        { checkpoint: CHECKPOINT, rows: [], is_whole: true },
        'this adds one',
      ],
    ] as const)('%s without entries says how it fills', async (path, heading, reads, data, fills) => {
      await page.route(reads, (route) => route.fulfill({ json: { data } }))
      await visit('', 'Home')
      await visit(path, heading)
      await page.getByText(fills).waitFor()
      const commands = await page.locator('pre').allInnerTexts()
      expect(commands).toEqual(path === '/system' ? [expect.stringContaining("-X 'POST'")] : [])
      await page.unroute(reads)
    })

    it.each([
      ['/agents?agent={agent}', 'Payment agents', /^Payment agent \d+$/],
      ['/rates?currency=EUR', 'Rates', 'Rate of EUR'],
      ['/symbols?symbol=R_100', 'Symbols', /^R_100: /],
      ['/applications?application=folio-console', 'Applications', /^Application /],
    ] as const)('the tab of %s is named by what is open, and by the list after that', async (path, heading, name) => {
      await visit(path.replace('{agent}', String(folio.demo.agents?.[0]?.agent_id)), heading)
      const title = await page.getByRole('dialog', { name }).getByRole('heading', { level: 2 }).first().innerText()
      await expect.poll(() => page.title()).toBe(`${title} · ${heading} · Folio console`)
      await closeDrawer(page)
      await expect.poll(() => page.title()).toBe(`${heading} · Folio console`)
    })

    it.each([
      ['/clients', 'Clients', 'findClients.csv'],
      ['/contracts', 'Contracts', 'listContracts.csv'],
      ['/acts', 'Acts', 'listActs.csv'],
      ['/transfers', 'In transit', 'listTransfers.csv'],
      ['/notifications', 'Notifications', 'listNotifications.csv'],
      ['/agents', 'Payment agents', 'listPaymentAgents.csv'],
      ['/rates?currency=EUR', 'Rates', 'listFxRateHistory.csv'],
    ] as const)('the list %s can be downloaded as a file', async (path, heading, name) => {
      await visit(path, heading)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'CSV', exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe(name)
      await page.getByText(`${name} is complete`).waitFor()
      if (path.includes('?')) await closeDrawer(page)
    })

    it('the form of an offering lists the changes before it sends them', async () => {
      await visit('/symbols?symbol=R_100', 'Symbols')
      await page.getByText('Change the commissions and limits').click()
      const form = page.getByRole('form', { name: 'Change what is sold' })
      await form.getByLabel('Digits (digits)').fill('0.03')
      await form.getByLabel('Reason').selectOption('test')
      await form.getByLabel('Ticket').fill('T-1')
      await form.getByRole('button', { name: 'Change what is sold' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change what is sold', exact: true })
      await dialog.getByText(/^Digits \(digits\), commission: \S+ → 0\.03$/).waitFor()
      await dialog.getByRole('button', { name: 'Change what is sold' }).click()
      await page
        .getByText(/digits 0\.03/)
        .first()
        .waitFor()
      await page.getByText(/✓ The offering has revision \d+ now\./).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
    })

    it('a payment of Home whose token its client has revoked is refused, and says why', async () => {
      await visit('', 'Home')
      // Neither answer moves money, which other tests count.
      const refused = page.getByText(/Refused: /)
      const unknown = page.getByRole('button', { name: 'Ask again with the same id' })
      const ask = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Be refused' }).click()
        await refused.or(unknown).waitFor()
        // A busy machine may not know the outcome in time; the page then offers to ask once more.
        if (await unknown.isVisible()) await unknown.click()
        await refused.waitFor()
      }
      await ask()
      const tokens: readonly { readonly id: string; readonly name: string }[] = dataOf(
        await get(folio.demo, alice, '/account/v1/tokens'),
      )
      const ofHome = tokens.filter(({ name }) => name.startsWith('Payments from'))
      expect(ofHome.length).toBeGreaterThan(0)
      for (const { id } of ofHome) await post(folio.demo, alice, { path: `/account/v1/tokens/${id}/revoke`, body: {} })
      const revoked = page.getByText('has revoked the token by which Home pays')
      await expect
        .poll(async () => {
          await ask()
          return revoked.count()
        })
        .toBe(1)
      expect(await accessibilityFaults(page)).toEqual([])
    })

    it('a transfer is readable in the dark, and a client in the light, at 390 px', async () => {
      await page.setViewportSize({ width: 390, height: 800 })
      for (const [path, heading, colorScheme] of [
        [`/transfers/${idOf('seen')}`, `Transfer ${idOf('seen')}`, 'dark'],
        [`/clients/${alice.client_id}`, `Client ${alice.client_id}, alice`, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await visit(path, heading)
        await page.getByText('USD').first().waitFor()
        // Each row is a block of cells with the names of their columns.
        const cell = `getComputedStyle(document.querySelector('td[data-label="Status"]'), '::before').content`
        if (path.startsWith('/clients')) expect(await page.evaluate(cell)).toContain('Status')
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
        expect(await accessibilityFaults(page)).toEqual([])
      }
    })
  },
)
