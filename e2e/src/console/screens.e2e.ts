import type { Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../kit/calls.ts'
import { askAgain } from './act-walks.ts'
import { answering, data, refused } from './answers.ts'
import { accessibilityFaults, chromiumProgram, type WatchedPage } from './browser.ts'
import { countCalls, faultsOfScreens, OPERATOR_API } from './call-counter.ts'
import {
  type ConsoleUnderTest,
  clientNamed,
  closeDrawer,
  logIn,
  showScreen,
  startConsole,
} from './console-under-test.ts'
import { walkUntilFailed, walkUntilStale } from './list-states.ts'
import { FORMS, type FormUnderTest, LISTS, type ListUnderTest } from './screens.ts'

const PROVOKED = [400, 401, 403, 404, 429, 500, 503, 504]

/** Counts the calls of the operator API that a page waits for, but for its stream of events. */
const pendingReads = (page: Page): (() => number) => {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (OPERATOR_API.test(pathname) && pathname !== '/operator/v1/events') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return () => pending.size
}

/** A screen that makes none of the calls which the lists and forms make. */
const ELSEWHERE = { path: '/fairness', title: 'Fairness days' }

const showElsewhere = async (page: Page): Promise<void> => {
  await showScreen(page, ELSEWHERE.path)
  await page.getByRole('heading', { name: ELSEWHERE.title, level: 1 }).waitFor()
}

describe.runIf(chromiumProgram !== undefined)('the screens of the console (need Chromium)', () => {
  let running: ConsoleUnderTest
  let watched: WatchedPage
  let page: Page
  /** Tests from here on share a tab, which goes from screen to screen as by links and is not loaded again. */
  const shareTab = (prepare: () => Promise<WatchedPage>): void => {
    beforeAll(async () => {
      watched = await prepare()
      page = watched.page
    })
    afterAll(() => watched?.close())
  }
  beforeAll(async () => {
    running = await startConsole()
  })
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(watched.faults()).toEqual([])
  })
  afterAll(() => running?.stop())
  describe('lists', () => {
    shareTab(async () => {
      const opened = await running.open({ provoked: PROVOKED })
      await opened.page.clock.install()
      await running.followLink(opened.page, ELSEWHERE.path)
      return opened
    })

    it.for(LISTS)('$title shows each state of its list', async ({ title, path, reads, what, empty }: ListUnderTest) => {
      await showElsewhere(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      const { answer } = await answering(page, reads, 'GET')
      await showScreen(page, path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      const list = { page, part: page, what, empty, answer }
      await walkUntilFailed(list)
      // All screens show failures by one component.
      if (title === LISTS[0]?.title) expect(await accessibilityFaults(page)).toEqual([])
      await walkUntilStale(list, {
        answer: refused(403, 'AccessDenied', { details: { role_needed: 'admin' } }),
        text: 'This needs the role admin',
      })
      if (title === 'Explain') expect(await page.title()).toBe('Explain wallet:1 USD · Folio console')
      const commands = await page.locator('pre').allInnerTexts()
      if (empty.fills === undefined) expect(commands).toEqual([expect.stringContaining("-X 'POST'")])
      else {
        expect(commands).toEqual([])
        await page.getByText(empty.fills).waitFor()
      }

      answer(refused(401, 'Unauthorized'))
      const note = page.getByRole('alert')
      await note.getByRole('button', { name: 'Ask again' }).click()
      await page.getByText('The session has ended').waitFor()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/console${path}`)

      await page.unroute(reads)
      await logIn(page, running.folio)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      // The account of an address in the list may not exist.
      await page.getByText('As of').or(note).first().waitFor()
      await page.setViewportSize({ width: 390, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

  describe('forms', () => {
    shareTab(() => running.openAt(ELSEWHERE.path, { provoked: PROVOKED }))

    it.for(FORMS)(
      'the form $verb shows each outcome of its act',
      async ({ verb, path, calls, reads, values, done }: FormUnderTest) => {
        await showElsewhere(page)
        if (reads !== undefined) {
          await page.route(reads.calls, (route) => route.fulfill({ json: { data: reads.data } }))
        }
        const { answer, bodies } = await answering(page, calls, 'POST')
        await showScreen(page, path)
        const form = page.getByRole('form', { name: verb })
        const ticket = form.getByLabel('Ticket')
        for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
        await form.getByLabel('Reason').selectOption('test')
        await ticket.fill('no words')
        await form.getByRole('button', { name: verb }).click()
        expect(await page.getByRole('dialog', { name: verb, exact: true }).count()).toBe(0)
        await ticket.fill('T-1')

        const confirm = async (): Promise<void> => {
          await form.getByRole('button', { name: verb }).click()
          await page.getByRole('dialog', { name: verb, exact: true }).getByRole('button', { name: verb }).dblclick()
        }
        await confirm()
        await form.getByText('Sending …').waitFor()
        answer(refused(504, 'GatewayTimeout'))
        await form.getByText('Not known yet: Refused with 504.').waitFor()
        expect(await ticket.isDisabled()).toBe(true)
        expect(bodies.length).toBe(1)
        // All forms show an outcome that is not known by one component.
        if (verb === FORMS[0]?.verb) expect(await accessibilityFaults(page)).toEqual([])

        // Each form is made again from what the tab keeps; that a tab keeps it over a reload is no matter of the form.
        if (verb === FORMS[0]?.verb) await page.reload()
        else await showElsewhere(page)
        await showScreen(page, path)
        await form.getByText('the page was left before the answer came').waitFor()
        answer(refused(401, 'Unauthorized'))
        await askAgain(page, verb)
        await page.getByText('The session has ended').waitFor()
        await logIn(page, running.folio)
        await form.getByText('Not known yet').waitFor()
        expect(await ticket.inputValue()).toBe('T-1')

        answer(refused(400, 'ValidationError', { field: 'act_ticket' }))
        await askAgain(page, verb)
        await form.getByText('✕ Refused with 400.').waitFor()
        expect(await ticket.getAttribute('aria-invalid')).toBe('true')
        expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])

        answer(refused(403, 'AccessDenied', { details: { role_needed: 'admin' } }))
        await confirm()
        await form.getByText('This needs the role admin').waitFor()

        answer(data(done.data))
        await confirm()
        await form.getByText(done.text).waitFor()
        expect(await accessibilityFaults(page)).toEqual([])
      },
    )
  })

  describe('without faults', () => {
    shareTab(() => running.openAt('/'))

    it('no screen makes more than eight calls when it opens', async () => {
      const { demo } = running.folio
      const { client_id, wallets } = clientNamed(running.folio, 'alice')
      const wallet = wallets[0]?.wallet_id
      await showElsewhere(page)
      const navigation = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
      const paths = await navigation.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      expect(paths.length).toBeGreaterThan(20)
      const pending = pendingReads(page)
      const { measure, measured } = countCalls(page, OPERATOR_API)
      const opened = [
        ...paths.map((path) => path.replace('/console', '')),
        `/accounts/wallet:${wallet}`,
        `/streams/wallet-${wallet}`,
        `/clients/${client_id}`,
        `/explain?account=wallet:${wallet}&currency=USD`,
        `/agents?agent=${demo.agents?.[0]?.agent_id}`,
        '/rates?currency=EUR',
        '/symbols?symbol=R_100',
        '/applications?application=folio-console',
      ]
      for (const path of opened) {
        await showElsewhere(page)
        await measure(path, async () => {
          await showScreen(page, path)
          if (path !== ELSEWHERE.path) {
            await page.getByRole('heading', { name: ELSEWHERE.title, level: 1 }).waitFor({ state: 'detached' })
          }
          // A read may follow from the answer of another.
          await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
          await expect.poll(pending).toBe(0)
        })
      }
      expect(faultsOfScreens(measured())).toEqual([])
      expect([...measured().values()].reduce((sum, calls) => sum + calls, 0)).toBeGreaterThan(opened.length)
    })

    it('Ctrl-K finds screens and things, and keys are listed', async () => {
      await showScreen(page, '/')
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('fairn')
      const dialog = page.getByRole('dialog', { name: 'Find' })
      const typed = dialog.getByRole('combobox')
      expect(await typed.inputValue()).toBe('fairn')
      await typed.fill(running.folio.demo.clients[0]?.nickname ?? '')
      await dialog
        .getByRole('option', { name: /client/ })
        .first()
        .waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await typed.fill('freeze')
      await dialog.getByRole('option', { name: /^Accounts .*freeze/ }).waitFor()
      await typed.fill('live')
      await dialog.getByRole('option', { name: /^Live tail/ }).waitFor()
      await typed.press('Enter')
      await page.getByRole('heading', { name: 'Live tail', level: 1 }).waitFor()
      await expect.poll(() => page.title()).toBe('Live tail · Folio console')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      const over = running.folio.demo.clients[0]?.wallets[0]?.wallet_id
      await showScreen(page, `/streams/wallet-${over}?from=0&event=0`)
      await page.locator('dialog[data-drawer]').waitFor()
      await page.keyboard.press('Control+k')
      await dialog.getByRole('combobox').fill('rates')
      await dialog.getByRole('option', { name: /^Rates/ }).waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await dialog.getByRole('combobox').press('Enter')
      await page.getByRole('heading', { name: 'Rates', level: 1 }).waitFor()
      await showScreen(page, '/live')
      await page.getByRole('heading', { name: 'Live tail', level: 1 }).waitFor()
      await page.keyboard.press('/')
      expect(await page.evaluate('document.activeElement.labels[0].textContent')).toBe('Types')
    })

    it('the live tail shows events as they come, holds still, and keeps its filter in the address', async () => {
      await showScreen(page, '/live')
      await page.getByText('● live').waitFor()
      const pay = (amount: string) =>
        operate(running.folio.demo, 'demo/pay', { payment_id: crypto.randomUUID(), amount })
      await pay('12.50')
      const rows = page.getByRole('row')
      await rows.filter({ hasText: 'TransferReceived' }).first().waitFor()
      await page.getByRole('button', { name: 'Pause' }).click()
      await pay('99999.00')
      await page.getByRole('button', { name: /Go on \([1-9]/ }).waitFor()
      expect(await rows.filter({ hasText: 'TransferRefused' }).count()).toBe(0)
      await page.getByRole('button', { name: /Go on/ }).click()
      await rows.filter({ hasText: 'TransferRefused' }).first().waitFor()
      await rows.filter({ hasText: 'TransferSent' }).first().focus()
      await page.keyboard.press('Enter')
      const sent = page.getByRole('dialog', { name: 'TransferSent' }).getByText('"currency": "USD"')
      await sent.waitFor()
      await page.reload()
      await sent.waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await closeDrawer(page)
      await page.getByLabel('Types').fill('TransferRefused')
      const filtered = page.waitForResponse((response) => /\/events\?.*type=TransferRefused/.test(response.url()))
      await page.getByLabel('Types').press('Enter')
      await expect.poll(() => page.url()).toContain('type=TransferRefused')
      // Until then the page may still show the tail without the filter.
      await filtered
      await rows.filter({ hasText: 'TransferSent' }).first().waitFor({ state: 'detached' })
      await page.getByText('● live').waitFor()
      await pay('12.50')
      await pay('99999.00')
      await rows.filter({ hasText: 'TransferRefused' }).first().waitFor()
      expect(await rows.filter({ hasText: 'TransferSent' }).count()).toBe(0)

      await showScreen(page, '/refused?account=wallet:00000000-0000-4000-8000-000000000000')
      await page.getByText('Nothing fits these filters.').waitFor()
      await showScreen(page, '/refused')
      const refusal = rows.filter({
        hasText: /99,999(\.00)? USD.*(needed 99,999(\.00)?.*insufficient_funds|at most 10,000(\.00)? USD)/,
      })
      await refusal.first().waitFor()
      expect(await accessibilityFaults(page)).toEqual([])
      await refusal.first().focus()
      await page.keyboard.press('Enter')
      await page.getByText('✕ Refused:').waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'Refused transfers', level: 1 }).waitFor()
      await page.setViewportSize({ width: 390, height: 800 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    })
  })
})
