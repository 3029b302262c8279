import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import type { Client, RunningFolio } from '../kit/running-folio.ts'
import { accessibilityFaults, chromiumProgram, faultsInThemes, type WatchedPage } from './browser.ts'
import { type ConsoleUnderTest, clientNamed, closeDrawer, showScreen, startConsole } from './console-under-test.ts'
import { changeAnswers, expectTextAlone, HOSTILE, HOSTILE_SHOWN } from './hostile-text.ts'

/** The height of a small laptop's window. */
const SHORT_PX = 800
/** The padding of a cell, less a rounding of half a pixel. */
const PADDING_PX = 11.5

describe.runIf(chromiumProgram !== undefined)('accounts and streams in the console (need Chromium)', () => {
  let running: ConsoleUnderTest
  let folio: RunningFolio
  let watched: WatchedPage
  let page: Page
  let alice: Client

  const account = (): string => `wallet:${mainWallet(alice)}`
  const stream = (): string => `wallet-${mainWallet(alice)}`

  /** Loads a screen by its address, as a link that was sent: nothing was read before. */
  const load = async (path: string, heading: string): Promise<void> => {
    await page.goto(`${folio.demo.operator_url}/console${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  /** Shows a screen as by a link of the page. */
  const visit = async (path: string, heading: string): Promise<void> => {
    await showScreen(page, path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  const search = (): URLSearchParams => new URL(page.url()).searchParams

  beforeAll(async () => {
    running = await startConsole()
    folio = running.folio
    watched = await running.openAt('/contracts', { provoked: [404, 500] })
    page = watched.page
    alice = clientNamed(folio, 'alice')
    for (const amount of ['12.50', '7'])
      dataOf(
        await transfer(folio.demo, {
          from: alice,
          to: clientNamed(folio, 'bob'),
          amount,
          requestId: `to-bob-${amount.length}`,
        }),
      )
    await settled(folio.demo)
  })
  afterEach(() => expect(watched.faults()).toEqual([]))
  afterAll(() => running?.stop())

  it('the list of accounts keeps its filters in the address, and downloads the rows that they match', async () => {
    await visit('/accounts', 'Accounts')
    const link = page.getByRole('link', { name: account() })
    await link.waitFor()
    // What overflows the cell is cut off as a whole, and the cell would show dots alone.
    const cell = page.getByRole('cell').filter({ has: link })
    const [outer, inner] = [await cell.boundingBox(), await cell.getByRole('button').boundingBox()]
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual(
      (outer?.x ?? 0) + (outer?.width ?? 0) - PADDING_PX,
    )
    await page.getByLabel('Kind').selectOption('system')
    await page.getByRole('link', { name: 'system:cashier' }).waitFor()
    expect(await page.getByRole('link', { name: account() }).count()).toBe(0)
    expect(search().get('kind')).toBe('system')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('listLedgerAccounts.csv')
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^# listLedgerAccounts\?kind=system at 1~\d+\r\n/)
    await page.getByText('listLedgerAccounts.csv is complete').waitFor()
    const session = '**/operator/v1/sessions/current'
    const vera = { session_id: 'its-id', operator: { name: 'vera', role: 'viewer' } }
    await page.route(session, (route) => route.fulfill({ json: { data: vera } }))
    await page.reload()
    await page.getByRole('link', { name: 'system:cashier' }).waitFor()
    await page.getByText('Files of this list are for the role auditor').waitFor()
    expect(await page.getByRole('button', { name: 'CSV', exact: true }).count()).toBe(0)
    await page.unroute(session)
    // The page has read whose session it is, and reads it once.
    await page.reload()
    await page.getByRole('link', { name: 'system:cashier' }).waitFor()
  })

  it('the time machine goes through the events of an account by the arrow keys, and the address follows', async () => {
    await visit(`/accounts/${account()}`, `Account ${account()}`)
    const postings = page.getByRole('table', { name: 'Postings of this event' })
    await postings.waitFor()
    const newest = await page.getByText(/^Event \d+ of the stream \(0 to \d+\)$/).innerText()
    const last = Number(/\(0 to (\d+)\)/.exec(newest)?.[1])
    expect(await postings.innerText()).toContain('−7.00 USD')
    expect(await postings.getByRole('link', { name: /^transit:/ }).getAttribute('href')).toMatch(
      /\/transfers\/[\da-f-]+$/,
    )
    await postings.getByRole('button', { name: /^Copy the account transit:/ }).waitFor()
    const plot = page.locator('canvas')
    await plot.waitFor()
    const { y = 0, height = 0 } = (await postings.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(SHORT_PX)
    expect((await plot.boundingBox())?.y).toBeGreaterThan(y + height)
    await page.keyboard.press('ArrowLeft')
    await page.getByText(`Event ${last - 1} of the stream (0 to ${last})`).waitFor()
    expect(search().get('at')).toBe(String(last - 1))
    expect(await postings.innerText()).toContain('−12.50 USD')
    await page.reload()
    await page.getByText(`Event ${last - 1} of the stream (0 to ${last})`).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByText(`Event ${last} of the stream (0 to ${last})`).waitFor()
    await page.getByLabel('Go to a time').fill('2099-01-31T09:30:01')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByText('This time has not come yet').waitFor()
    expect(search().get('at')).toBe(String(last))
    await page.getByLabel('Go to a time').fill('2020-01-31T09:30:01')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByText('Balances at 2020-01-31').waitFor()
    expect(await page.getByLabel('Go to a time').inputValue()).toBe('2020-01-31T09:30:01')
    await page.getByRole('button', { name: 'Local time' }).click()
    await page.getByLabel('Go to a time (UTC)').fill('2020-02-01T09:30:01')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect.poll(() => search().get('time')).toBe('2020-02-01T09:30:01.000Z')
    await page.getByRole('button', { name: 'UTC', exact: true }).click()
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await expect.poll(() => search().get('at')).toBeNull()
    await expect.poll(() => page.getByLabel('Go to a time').inputValue()).toBe('')
  })

  it('a day leads from a list of accounts to the balances at its end', async () => {
    await visit('/accounts', 'Accounts')
    const link = page.getByRole('link', { name: `Balance of ${account()} at the end of 2020-01-31` })
    await page.getByRole('link', { name: account(), exact: true }).waitFor()
    expect(await link.count()).toBe(0)
    await page.getByLabel('Balance at the end of a day').fill('2020-01-31')
    await page.getByRole('columnheader', { name: 'Balances now' }).waitFor()
    await link.click()
    await page.getByText('Balances at 2020-01-31 23:59:59').waitFor()
    await page.getByText('Before the first event').waitFor()
    await visit(`/clients/${alice.client_id}`, `Client ${alice.client_id}, alice`)
    await page.getByLabel('Balance at the end of a day').fill('2020-02-01')
    await page.getByRole('link', { name: `Balance of ${account()} at the end of 2020-02-01` }).click()
    await page.getByText('Balances at 2020-02-01 23:59:59').waitFor()
    expect(await page.getByLabel('Balance at the end of a day').inputValue()).toBe('2020-02-01')
  })

  it('the plot has a table for the keyboard, each row of which leads to its event', async () => {
    await visit(`/accounts/${account()}`, `Account ${account()}`)
    await page.getByRole('button', { name: 'Show as table' }).click()
    const table = page.getByRole('table', { name: /^The balance in / })
    await table.waitFor()
    expect(search().get('table')).toBe('true')
    expect(await accessibilityFaults(page)).toEqual([])
    await table.getByRole('row').nth(1).click()
    await expect.poll(() => search().get('at')).not.toBeNull()
    await page.getByRole('button', { name: 'Show as plot' }).click()
    await page.locator('canvas').waitFor()
  })

  it('an account is readable in light and dark at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await visit(`/accounts/${account()}`, `Account ${account()}`)
    await page.locator('canvas').waitFor()
    await page.getByRole('table', { name: 'Postings of this event' }).waitFor()
    expect(await faultsInThemes(page, 390)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('an unknown account and a failed read of the past show an error', async () => {
    await visit('/accounts/system:nobody', 'Account system:nobody')
    await page.getByText('The account does not exist').waitFor()
    await page.route('**/operator/v1/accounts/*/state?*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ errors: [] }) }),
    )
    await load(`/accounts/${account()}`, `Account ${account()}`)
    const alert = page.getByRole('alert').filter({ hasText: 'The server answered 500' })
    await alert.waitFor()
    await page.unroute('**/operator/v1/accounts/*/state?*')
    await alert.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText(/^Event \d+ of the stream \(0 to \d+\)$/).waitFor()
  })

  it('the chain of a stream is recomputed by the browser, event by event', async () => {
    await visit(`/accounts/${account()}`, `Account ${account()}`)
    await page.getByRole('link', { name: stream(), exact: true }).click()
    await page.getByText(/✓ \d+ events? recomputed in your browser from the stored bytes, [\d.]+ ms/).waitFor()
    const rows = page.getByRole('table', { name: /^Events \d+ to/ }).getByRole('row')
    const count = await rows.count()
    expect(await page.getByText('✓ recomputed', { exact: true }).count()).toBe(count - 1)
    expect(await rows.getByRole('button', { name: /^Copy the (event|correlation id) / }).count()).toBe(count - 1)
    expect(await accessibilityFaults(page)).toEqual([])
    await rows.nth(1).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('✓ recomputed').waitFor()
    expect(await drawer.innerText()).toContain('"amount": "7"')
    expect(search().get('event')).not.toBeNull()
    expect(await accessibilityFaults(page)).toEqual([])
    await closeDrawer(page)
    await page.getByRole('button', { name: 'Oldest first' }).click()
    await page.getByText(/✓ \d+ events? recomputed/).waitFor()
  })

  it('an account follows its events, and a stream says that it is stale and shows them at a click', async () => {
    const pay = (requestId: string) =>
      transfer(folio.demo, { from: alice, to: clientNamed(folio, 'bob'), amount: '0.10', requestId })
    await visit(`/accounts/${account()}`, `Account ${account()}`)
    const moment = page.getByText(/^Event \d+ of the stream \(0 to \d+\)$/)
    const last = async () => Number(/\(0 to (\d+)\)/.exec(await moment.innerText())?.[1])
    const before = await last()
    dataOf(await pay('followed-1'))
    await expect.poll(last, { timeout: 60_000 }).toBeGreaterThan(before)
    expect(await page.getByRole('table', { name: 'Postings of this event' }).count()).toBe(1)

    await visit(`/streams/${stream()}`, `Stream ${stream()}`)
    await page.getByText('● live').waitFor()
    dataOf(await pay('followed-2'))
    await page.getByText(/◌ Stale: \d+ events? ha(s|ve) come since this was read/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await settled(folio.demo)
    await page.getByRole('button', { name: 'Show the newest' }).click()
    await page.getByText(/Stale: \d+ event/).waitFor({ state: 'detached' })
    await page
      .getByRole('table', { name: /^Events \d+ to/ })
      .getByText('TransferSent')
      .nth(3)
      .waitFor()
  })

  it('a balance is explained as it was after an event, and the whole account is replayed at a click', async () => {
    const sent = dataOf(await operate(folio.demo, `accounts/${account()}/postings?currency=USD`)).rows
    await visit(`/explain?account=${encodeURIComponent(account())}&currency=USD`, 'Explain')
    await page.getByText(new RegExp(`✓ ${sent.length} events up to revision \\d+ sum to .*added them up`)).waitFor()
    const lines = page.getByRole('row')
    expect(await lines.getByRole('button', { name: /^Copy the account wallet:/ }).count()).toBeGreaterThanOrEqual(2)
    expect(await lines.getByRole('button', { name: /^Copy the transfer / }).count()).toBeGreaterThanOrEqual(2)
    await page.getByRole('button', { name: 'Replay all events' }).click()
    await page.getByText(/✓ \d+ events sum to .*the hash chain is whole/).waitFor()
    await page.getByLabel('After revision').fill(String(sent[1].revision))
    await page.getByLabel('After revision').press('Enter')
    await page.getByText(new RegExp(`✓ ${sent.length - 1} events? up to revision ${sent[1].revision} `)).waitFor()
    expect(search().get('at')).toBe(String(sent[1].revision))
    expect(await page.getByRole('button', { name: 'Replay all events' }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('a masked value of an event is revealed in its drawer, with a reason that is recorded', async () => {
    await visit(`/streams/user-${alice.client_id}?from=0&event=0`, `Stream user-${alice.client_id}`)
    const drawer = page.locator('dialog[data-drawer]')
    await drawer.getByText('Reveal a masked value').click()
    const form = drawer.getByRole('form', { name: 'Reveal' })
    await form.getByLabel('Field').selectOption('nickname')
    await form.getByLabel('Reason').selectOption('legal_order')
    await form.getByLabel('Ticket').fill('LAW-1')
    expect(await drawer.innerText()).not.toContain('alice')
    const warning = page.getByRole('dialog', { name: 'Reveal', exact: true })
    await form.getByRole('button', { name: 'Reveal' }).click()
    await page.keyboard.press('Escape')
    await warning.waitFor({ state: 'detached' })
    // The form in the drawer below stays as it was.
    await form.getByRole('button', { name: 'Reveal' }).click()
    await warning.getByRole('button', { name: 'Reveal' }).click()
    await form.getByText(/nickname:\s*alice/).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const { rows } = dataOf(await operate(folio.demo, 'acts?kind=revealField'))
    expect(rows[0]).toMatchObject({ reason: 'legal_order', ticket: 'LAW-1', details: { field: 'nickname' } })
    expect(JSON.stringify(rows)).not.toContain('alice')
    await closeDrawer(page)
  })

  it('a finding of a verification links to its event; a finding about a view has no link', async () => {
    const row = {
      id: '5a1c2f60-3b44-4f0e-9d0a-0d8a2f6f5c11',
      status: 'found',
      failure: null,
      progress: null,
      started_at: '2026-01-31T09:30:00.000000Z',
      ended_at: '2026-01-31T09:30:01.000000Z',
      scope: 'everything',
      started_by: 'operator',
      checkpoint: null,
    }
    const place = { position: null, expected: 'the bytes of an event', found: 'other bytes' }
    const first = [
      { ...place, stream: stream(), revision: 1 },
      { ...place, stream: 'view wallet', revision: null },
    ]
    const report = {
      since: null,
      epoch: 1,
      position: 2,
      events: 2,
      streams: 1,
      seconds: 0.1,
      totals: [],
      views: [],
      open_transfers: { count: 0, first: [] },
      findings: { count: 2, first },
    }
    const verifications = '**/operator/v1/audit/verifications**'
    await page.route(verifications, (route) => {
      const isList = route.request().url().endsWith('/verifications')
      return route.fulfill({ json: { data: isList ? [row] : { ...row, report } } })
    })
    await visit(`/verify?id=${row.id}`, 'Verify')
    const findings = page.getByRole('dialog').getByRole('table', { name: 'The first 2 findings' })
    await findings.getByText('view wallet').waitFor()
    expect(await findings.getByRole('link').count()).toBe(1)
    const list = page.getByRole('table', { name: 'The newest verifications', includeHidden: true })
    const opened = list.getByRole('link', { name: row.id, includeHidden: true })
    expect(await opened.getAttribute('href')).toBe(`/console/verify?id=${row.id}`)
    await findings.getByRole('link', { name: `${stream()}@1` }).click()
    await page.getByRole('heading', { level: 1, name: `Stream ${stream()}` }).waitFor()
    expect(search().get('event')).toBe('1')
    await page.unroute(verifications)
  })

  describe('a hostile text', () => {
    /** The same text within JSON, which writes some of its characters out. */
    const inJson = JSON.stringify(HOSTILE)
    /** Lets the server answer again, once the answers on the way are changed. */
    const answerAgain = () => page.unrouteAll({ behavior: 'wait' })

    it('of an event is text in the list of its stream and in its drawer', async () => {
      const events = '**/operator/v1/streams/**/events?*'
      await changeAnswers(page, events, (body) => body.replaceAll('"TransferSent"', inJson))
      await visit(`/streams/${stream()}`, `Stream ${stream()}`)
      await page.getByRole('row').filter({ hasText: HOSTILE_SHOWN }).first().press('Enter')
      await page.getByRole('dialog', { name: HOSTILE_SHOWN }).waitFor()
      await expectTextAlone(page)
      await closeDrawer(page)
      await answerAgain()
    })

    it('of an account is text on its page and in its address', async () => {
      // The page asks for the balance history in the currency that it was told.
      watched.provoke([400, 404])
      const accounts = '**/operator/v1/accounts/**'
      await changeAnswers(page, accounts, (body) => body.replaceAll('"USD"', inJson).replaceAll('"main"', inJson))
      await visit(`/accounts/${account()}`, `Account ${account()}`)
      await page.getByRole('definition').filter({ hasText: HOSTILE_SHOWN }).first().waitFor()
      await page.getByRole('table', { name: 'Postings of this event' }).waitFor()
      await expectTextAlone(page)
      await answerAgain()
      await visit(`/accounts/${encodeURIComponent(HOSTILE)}`, `Account ${HOSTILE_SHOWN}`)
      await page.getByRole('alert').waitFor()
      await expectTextAlone(page)
      watched.provoke([404, 500])
    })

    it('of an event that comes is text in the live tail and in its drawer', async () => {
      const time = '2026-01-31T09:30:00.000000Z'
      const event = {
        id: `${stream()}@0`,
        type: HOSTILE,
        time,
        source: '/folio/wallet',
        folioepoch: 1,
        folioposition: 1,
        foliostream: stream(),
        data: { [HOSTILE]: HOSTILE, amount: '1', currency: HOSTILE },
      }
      const body = `id: 1~1\nevent: Hostile\ndata: ${JSON.stringify(event)}\n\n`
      const events = '**/operator/v1/events?*'
      await page.route(events, (route) => route.fulfill({ contentType: 'text/event-stream', body }))
      await visit('/live', 'Live tail')
      await page.getByRole('row').filter({ hasText: HOSTILE_SHOWN }).first().press('Enter')
      const drawer = page.getByRole('dialog', { name: HOSTILE_SHOWN })
      await drawer.locator('pre').getByText(HOSTILE_SHOWN).first().waitFor()
      await expectTextAlone(page)
      await closeDrawer(page)
      await answerAgain()
    })

    it('of an act is text in the list of acts and in its drawer', async () => {
      const acts = '**/operator/v1/acts?*'
      const act = {
        act_id: 'hostile',
        at: '2026-01-31T09:30:00.000000Z',
        operator: HOSTILE,
        role: 'admin',
        kind: HOSTILE,
        reason: HOSTILE,
        ticket: HOSTILE,
        details: { [HOSTILE]: HOSTILE },
        session_id: null,
        stream: 'operator-root',
        revision: 0,
        outcome: null,
      }
      const data = { checkpoint: { epoch: 1, position: 1 }, rows: [act], next_cursor: null }
      await page.route(acts, (route) => route.fulfill({ json: { data } }))
      await visit('/acts', 'Acts')
      await page.getByRole('row').filter({ hasText: HOSTILE_SHOWN }).press('Enter')
      await page.getByRole('dialog').getByText(HOSTILE_SHOWN).first().waitFor()
      await expectTextAlone(page)
      await closeDrawer(page)
      await answerAgain()
    })

    it('of an application and of a payment agent is text in its drawer and where an act is confirmed', async () => {
      const lists = { applications: '**/operator/v1/applications', agents: '**/operator/v1/payment-agents**' }
      const named = (body: string): string => body.replaceAll(/"(name|information|email)":"[^"]*"/g, `"$1":${inJson}`)
      await changeAnswers(page, lists.applications, named)
      await visit('/applications', 'Applications')
      await page.getByRole('row').filter({ hasText: HOSTILE_SHOWN }).first().press('Enter')
      const drawer = page.getByRole('dialog', { name: `Application ${HOSTILE_SHOWN}` })
      const form = drawer.getByRole('form', { name: 'Close the application for good' })
      await form.getByLabel('Reason').selectOption('test')
      await form.getByLabel('Ticket').fill('T-1')
      await form.getByRole('button', { name: 'Close the application for good' }).click()
      const warning = page.getByRole('dialog', { name: 'Close the application for good', exact: true })
      await warning.getByText(HOSTILE_SHOWN).waitFor()
      await expectTextAlone(page)
      await page.keyboard.press('Escape')
      await warning.waitFor({ state: 'detached' })
      await drawer.getByRole('button', { name: 'Close', exact: true }).click()
      await changeAnswers(page, lists.agents, named)
      await visit('/agents', 'Payment agents')
      await page.getByRole('row').filter({ hasText: HOSTILE_SHOWN }).first().press('Enter')
      await page.getByRole('dialog').getByText(HOSTILE_SHOWN).first().waitFor()
      await expectTextAlone(page)
      await closeDrawer(page)
      await answerAgain()
    })
  })

  it('an event with a changed byte gets no check mark', async () => {
    const { body } = await operate(folio.demo, `streams/${stream()}/events?raw=1`)
    const [event] = body.data.rows
    const bytes = Buffer.from(event.raw.data, 'base64')
    bytes.writeUInt8(bytes.readUInt8(2) ^ 1, 2)
    event.raw.data = bytes.toString('base64')
    await page.route('**/operator/v1/streams/**', (route: Route) => route.fulfill({ json: body }))
    await load(`/streams/${stream()}`, `Stream ${stream()}`)
    const alert = page.getByRole('alert')
    await expect
      .poll(() => alert.innerText())
      .toMatch(/✕ Event \d+ of the stream: hash expected [0-9a-f]{64}, found [0-9a-f]{64}/)
    await page.getByText('✕ hash differs').waitFor()
    await page.unroute('**/operator/v1/streams/**')
  })
})
