import { clientIdOf } from '@folio/contracts/derived-ids.ts'
import { EVENT_STREAMS_MAX } from '@folio/contracts/http/operator/events.ts'
import { mayCall } from '@folio/contracts/http/role.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, operate } from '../kit/calls.ts'
import { type ActWalk, askAgain, walkAct } from './act-walks.ts'
import { accessibilityFaults, chromiumProgram, isInSight, load, type WatchedPage } from './browser.ts'
import { type ConsoleUnderTest, closeDrawer, logIn, showScreen, startConsole } from './console-under-test.ts'
import { noteClick, notePaint, paintedAfterMs } from './time-to-paint.ts'

/** Screens with a form: the label of its button, and the role that its call needs. */
const FORMS_BY_ROLE = [
  ['/verify?start=everything', 'Verify everything', 'auditor'],
  ['/symbols?symbol=R_100', 'Suspend', 'operator'],
  ['/agents?agent={agent}', 'Suspend', 'operator'],
  ['/operators?add=true', 'Add', 'admin'],
  ['/projections?service=wallet', 'Rebuild', 'admin'],
  ['/clients?open=true', 'Open the client', 'operator'],
  ['/clients/{client}?form=wallet', 'Open the wallet', 'operator'],
  ['/clients/{client}?form=erase', 'Erase for good', 'admin'],
  ['/system?key=true', 'Add a signing key', 'admin'],
] as const

/** The client that a walk opens, and later ones use. */
const WALKED_CLIENT = clientIdOf('walked_client')

/** A browser opens so many connections to one host. */
const CONNECTIONS = 6
const TABS = 8

const become = (state: 'hidden' | 'visible'): string =>
  `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'))`

/** A dead letter as the API lists it whose message is no command. */
const UNREADABLE = {
  offset: 4,
  key: 'k',
  reason: '[ { "expected": "string", "code": "invalid_type" } ]',
  origin: null,
  headers: {},
  value: 'e30=',
  whole: null,
  decoded: null,
  decode_error: 'account: Invalid input',
  replay_effect: 'none',
}

/** The outcome of a freeze as its form tells it. */
const FROZEN = 'The wallet is frozen'

/** Freezes the account of a page by its form, which tells the outcome; `beforeSent` runs before the click that sends it. */
const freeze = async (
  page: Page,
  { reason, ticket }: { readonly reason: string; readonly ticket: string },
  beforeSent: () => Promise<void> = async () => undefined,
): Promise<void> => {
  await page.getByRole('button', { name: 'Freeze …' }).click()
  const form = page.getByRole('form', { name: 'Freeze' })
  await form.getByLabel('Reason').selectOption(reason)
  await form.getByLabel('Ticket').fill(ticket)
  await form.getByRole('button', { name: 'Freeze' }).click()
  const send = page.getByRole('dialog', { name: 'Freeze', exact: true }).getByRole('button', { name: 'Freeze' })
  await send.waitFor()
  await beforeSent()
  await send.click()
  await form.getByText(FROZEN).waitFor()
}

describe.runIf(chromiumProgram !== undefined)('operators and their acts in the console (need Chromium)', () => {
  let running: ConsoleUnderTest
  let watched: WatchedPage
  let page: Page
  beforeAll(async () => {
    running = await startConsole()
    watched = await running.openAt('/contracts')
    page = watched.page
  })
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(watched.faults()).toEqual([])
    watched.provoke([])
  })
  afterAll(() => running?.stop())

  /** The number of the sample agent. */
  const agent = (): string => String(running.folio.demo.agents?.[0]?.agent_id)

  const someWallet = (client: number): string => running.folio.demo.clients[client]?.wallets[0]?.wallet_id ?? ''

  it('an operator who is added gets a token once, and the act shows who did it and why', async () => {
    await showScreen(page, '/operators?add=true')
    const form = page.getByRole('form', { name: 'Add' })
    await form.getByLabel('Name').fill('ann')
    await form.getByLabel('Role').selectOption('auditor')
    await form.getByLabel('Reason').selectOption('maintenance')
    await form.getByLabel('Ticket').fill('OPS-7')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.getByRole('dialog', { name: 'Add', exact: true }).getByRole('button', { name: 'Add' }).click()
    await form.getByText('This token is shown only now').waitFor()
    const token = (await form.getByText(/^folio_op_ann_/).innerText()).trim()
    const asAnn = { ...running.folio.demo, operator_token: token }
    expect((await operate(asAnn, 'acts')).status).toBe(200)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('row', { name: /ann auditor ✓ active/ }).waitFor()

    await showScreen(page, '/acts?kind=addOperator')
    await page.getByRole('row', { name: /root Add an operator addOperator ✓ done/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Add an operator', exact: true })
    await drawer.getByText('OPS-7').first().waitFor()
    const facts = await drawer.innerText()
    for (const fact of ['maintenance', 'auditor', 'operator-root@']) expect(facts).toContain(fact)
    expect(facts).not.toContain(token)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  it('a dead letter that cannot be decoded can only be dropped, and a request with a server error can be given up', async () => {
    watched.provoke([500])
    const letters = '**/operator/v1/dead-letters/folio.wallet.commands.v1'
    await page.route(letters, (route) => route.fulfill({ json: { data: [UNREADABLE] } }))
    const errors = [{ status: 500, code: 'InternalError', message: 'Something went wrong.' }]
    await page.route(`${letters}/letters/4/drop`, (route) => route.fulfill({ status: 500, json: { errors } }))
    await showScreen(page, '/dead-letters')
    await page.getByRole('link', { name: 'folio.wallet.commands.v1' }).click()
    await page.getByRole('row', { name: /The service cannot read it: account: Invalid/ }).waitFor()
    await page.getByRole('link', { name: '4', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Letter 4 of' })
    await drawer.getByText('It cannot be replayed, and can be dropped.').waitFor()
    expect(await drawer.getByRole('button', { name: 'Replay', exact: true }).isDisabled()).toBe(true)
    const form = drawer.getByRole('form', { name: 'Drop', exact: true })
    await form.getByLabel('Reason').selectOption('test')
    await form.getByLabel('Ticket').fill('OPS-9')
    await form.getByRole('button', { name: 'Drop' }).click()
    await page.getByRole('dialog', { name: 'Drop', exact: true }).getByRole('button', { name: 'Drop' }).click()
    await form.getByText('The server failed: Something went wrong.').waitFor()
    expect(await form.getByText('may have taken effect').count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('button', { name: 'Discard the request' }).click()
    const warning = page.getByRole('dialog', { name: 'Discard the request' })
    await warning.getByRole('button', { name: 'Discard', exact: true }).click()
    await form.getByText('The server failed').waitFor({ state: 'detached' })
    expect(await form.getByLabel('Ticket').isEnabled()).toBe(true)
  })

  it('a letter that was replayed stays in its drawer, whose outcome is scrolled into sight in a small window', async () => {
    const letter = { ...UNREADABLE, reason: 'No answer.', value: btoa('{"kept":"text"}'), decode_error: null }
    let listed = [letter]
    const letters = '**/operator/v1/dead-letters/folio.wallet.commands.v1'
    await page.route(letters, (route) => route.fulfill({ json: { data: listed } }))
    await page.route(`${letters}/letters/4/replay`, (route) => {
      listed = []
      const data = { topic: 'folio.wallet.commands.v1', offset: 4, outcome: 'replayed' }
      return route.fulfill({ json: { data } })
    })
    await page.setViewportSize({ width: 1280, height: 400 })
    await showScreen(page, '/fairness')
    await page.getByRole('heading', { name: 'Fairness days', level: 1 }).waitFor()
    await showScreen(page, '/dead-letters?topic=folio.wallet.commands.v1&offset=4')
    const drawer = page.getByRole('dialog', { name: 'Letter 4 of' })
    const form = drawer.getByRole('form', { name: 'Replay', exact: true })
    await form.getByLabel('Reason').selectOption('test')
    await form.getByLabel('Ticket').fill('OPS-10')
    await form.getByRole('button', { name: 'Replay' }).click()
    await page.getByRole('dialog', { name: 'Replay', exact: true }).getByRole('button', { name: 'Replay' }).click()
    await drawer.getByText('It is listed no more: it was replayed or dropped.').waitFor()
    await page.getByText('folio.wallet.commands.v1 has no dead letter.').waitFor()
    const outcome = drawer.getByRole('form', { name: 'Replay: outcome' }).getByText('✓ The letter was sent again.')
    await expect.poll(() => outcome.evaluate(isInSight)).toBe(true)
    expect(await drawer.getByRole('button', { name: 'Replay', exact: true }).count()).toBe(0)
    await drawer.getByText('"kept": "text"').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('a page whose session was ended shows the log-in', async () => {
    watched.provoke([401])
    await showScreen(page, '/sessions')
    await page.getByRole('row', { name: /● this one/ }).click()
    const form = page.getByRole('form', { name: 'End the session' })
    await form.getByLabel('Reason').selectOption('test')
    await form.getByLabel('Ticket').fill('OPS-8')
    await form.getByRole('button', { name: 'End the session' }).click()
    const dialog = page.getByRole('dialog', { name: 'End the session', exact: true })
    await dialog.getByRole('button', { name: 'End the session' }).click()
    await page.getByText('The session has ended').waitFor()
    await logIn(page, running.folio)
  })

  it('a wallet is frozen from its page, with a reason and a ticket', async () => {
    const wallet = someWallet(0)
    await showScreen(page, `/accounts/${encodeURIComponent(`wallet:${wallet}`)}`)
    await freeze(page, { reason: 'suspected_fraud', ticket: 'CASE-9' })
    // The outcome of an act may be stored after its answer.
    await expect
      .poll(async () => dataOf(await operate(running.folio.demo, 'acts?kind=freezeWallet')).rows[0])
      .toMatchObject({ ticket: 'CASE-9', details: { wallet_id: wallet }, outcome: { status: 200 } })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Thaw …' }).waitFor()
    await page.getByText('By root, reason Suspected fraud, ticket CASE-9: the act').waitFor()
    await page.getByRole('button', { name: 'Close for good …' }).waitFor()
  })

  it('a freeze of a wallet that another operator froze meanwhile says so before it and after it', async () => {
    const { demo } = running.folio
    const wallet = someWallet(1)
    await showScreen(page, `/accounts/${encodeURIComponent(`wallet:${wallet}`)}`)
    await page.getByRole('button', { name: 'Freeze …' }).click()
    const form = page.getByRole('form', { name: 'Freeze' })
    dataOf(await operate(demo, `wallets/${wallet}/freeze`, {}))
    await form.getByText('the account is frozen already since').waitFor()
    await form.getByText('By root, reason —').waitFor()
    await form.getByLabel('Reason').selectOption('compliance')
    await form.getByLabel('Ticket').fill('CASE-10')
    await form.getByRole('button', { name: 'Freeze' }).click()
    const dialog = page.getByRole('dialog', { name: 'Freeze', exact: true })
    await dialog.getByText('It is frozen already, so that the act would change nothing.').waitFor()
    await dialog.getByRole('button', { name: 'Freeze' }).click()
    await form.getByText('The wallet is frozen. It was frozen already, and nothing changed').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await showScreen(page, `/acts?kind=freezeWallet&about=${wallet}`)
    await page.getByRole('row', { name: /Compliance .*CASE-10/ }).click()
    const act = page.getByRole('dialog')
    await act.getByText('✓ done The wallet was frozen already, and nothing changed.').waitFor()
    const target = await act.getByRole('link', { name: wallet, exact: true }).getAttribute('href')
    expect(decodeURIComponent(String(target))).toBe(`/console/accounts/wallet:${wallet}`)
    await closeDrawer(page)
    dataOf(await operate(demo, `wallets/${wallet}/thaw`, {}))
  })

  it('a freeze in the eighth tab is answered, and each of the others shows it while it is seen', async () => {
    const { demo } = running.folio
    const wallet = someWallet(0)
    dataOf(await operate(demo, `wallets/${wallet}/thaw`, {}))
    const path = `/accounts/${encodeURIComponent(`wallet:${wallet}`)}`
    // A session has fewer streams than a browser has connections to a host: tabs beyond them are refused and hold none.
    expect(EVENT_STREAMS_MAX.session).toBeLessThan(CONNECTIONS)
    const eighth = await running.openAt('/contracts', { provoked: [429] })
    const stands = async ({ page: tab }: WatchedPage, light: string): Promise<void> => {
      await tab.getByRole('button', { name: 'Freeze …' }).waitFor()
      await tab.getByRole('status').getByText(light).waitFor()
    }
    const tabs: WatchedPage[] = []
    while (tabs.length < TABS - 1) {
      const tab = await eighth.openBeside()
      await load(tab.page, `${demo.operator_url}/console${path}`)
      const isSeen = tabs.length < EVENT_STREAMS_MAX.session
      await stands(tab, isSeen ? 'live' : 'reconnecting')
      if (!isSeen) await tab.page.evaluate(become('hidden'))
      tabs.push(tab)
    }
    await showScreen(eighth.page, path)
    await stands(eighth, 'reconnecting')
    const [seen, hidden] = [tabs.slice(0, EVENT_STREAMS_MAX.session), tabs.slice(EVENT_STREAMS_MAX.session)]
    const thaw = 'Thaw …'
    await freeze(eighth.page, { reason: 'test', ticket: 'T-8' }, async () => {
      await notePaint(eighth.page, FROZEN)
      await Promise.all(seen.map(({ page: tab }) => notePaint(tab, thaw)))
      await noteClick(eighth.page)
    })
    const [ownMs, ...seenMs] = await paintedAfterMs(
      eighth.page,
      [eighth, ...seen].map(({ page: tab }) => tab),
    )
    console.log(
      `a freeze is painted ${ownMs} ms after its click in the eighth tab, and at the latest ${Math.max(...seenMs)} ms in the ${seen.length} tabs that are seen`,
    )
    const learns = ({ page: tab }: WatchedPage) => tab.getByRole('button', { name: thaw }).waitFor()
    await Promise.all(seen.map(learns))
    for (const { page: tab } of hidden) expect(await tab.getByRole('button', { name: 'Freeze …' }).count()).toBe(1)
    for (const tab of seen) await tab.close()
    for (const { page: tab } of hidden) await tab.evaluate(become('visible'))
    await Promise.all(hidden.map(learns))
    expect([eighth, ...tabs].flatMap((tab) => tab.faults())).toEqual([])
    await eighth.close()
  })

  it('the history of a rate names its operator and leads to the acts, whose times are chosen', async () => {
    await operate(running.folio.demo, 'fx-rates', { currency: 'EUR', usd_rate: '1.1' })
    await showScreen(page, '/rates')
    await page.getByRole('link', { name: 'EUR', exact: true }).click()
    await page.getByRole('dialog').getByText('that of FOLIO_FX_RATES').waitFor()
    await page.getByRole('dialog').getByRole('columnheader', { name: 'Reason' }).waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'root', exact: true }).click()
    await page.getByRole('dialog').getByText('Correlation id').waitFor()
    await closeDrawer(page)
    await page.getByRole('row', { name: /root Set an exchange rate setFxRate ✓ done/ }).waitFor()
    expect(await page.getByLabel('Act', { exact: true }).inputValue()).toBe('setFxRate')
    await page.getByLabel('From').fill('2020-01-01T00:00:02')
    await page.getByLabel('From').press('Enter')
    await page.getByLabel('Before').fill('2020-01-01T00:00:01')
    await page.getByLabel('Before').press('Enter')
    await page.getByText('“From” is later than “Before”').waitFor()
    await page.getByLabel('From').fill('')
    await page.getByLabel('From').press('Enter')
    await page.getByText('Nothing fits these filters.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await page
      .getByRole('row', { name: /root .*✓ done/ })
      .first()
      .waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  describe('the forms, walked against the server', () => {
    /** The accounts of Bob, and his wallet without money. */
    const accounts = { wallet: '', empty: '', options: '' }
    /** The application that a walk closes. */
    let application = ''
    beforeAll(async () => {
      const { demo } = running.folio
      const bob = demo.clients[1]
      accounts.wallet = someWallet(1)
      accounts.empty = dataOf(await operate(demo, `clients/${bob?.client_id}/wallets`, { type: 'p2p' })).wallet_id
      const { rows } = dataOf(await operate(demo, 'accounts?kind=trading&limit=200'))
      const own = rows.find((row: { client_id: string }) => row.client_id === bob?.client_id)
      accounts.options = String(own.account).slice('trading:'.length)
      const registration = { name: 'Closing', redirect_uris: ['https://closing.example/back'] }
      application = dataOf(await operate(demo, 'applications', registration)).application_id
    })

    const onWallet = (verb: string, call: string, more: Pick<ActWalk, 'repeated'> & Partial<ActWalk>) => () => ({
      verb,
      opens: `${verb} …`,
      path: `/accounts/wallet:${accounts.wallet}`,
      calls: `**/operator/v1/wallets/*/${call}`,
      ...more,
    })
    const onOptions = (verb: string, call: string, repeated: string) => () => ({
      verb,
      opens: `${verb} …`,
      path: `/accounts/trading:${accounts.options}`,
      calls: `**/operator/v1/options-accounts/*/${call}`,
      repeated,
    })
    const at = (path: string, walk: Omit<ActWalk, 'path'>) => () => ({ ...walk, path })
    const onAgent = (verb: string, repeated: string) => () => ({
      verb,
      path: `/agents?agent=${agent()}`,
      calls: `**/operator/v1/payment-agents/${agent()}`,
      repeated,
    })
    const onSymbol = (verb: string, repeated: string) => () => ({
      verb,
      path: '/symbols?symbol=1HZ10V',
      calls: '**/operator/v1/symbols/1HZ10V/*',
      repeated,
    })
    const money = { Currency: 'USD', Amount: '2500' }

    const WALKS: readonly (readonly [name: string, walk: () => ActWalk])[] = [
      [
        'cash that comes in',
        onWallet('Deposit cash', 'deposits', {
          values: money,
          asks: '2,500.00 USD',
          checked: { values: { Amount: '25.001' }, field: 'Amount', says: 'must have at most 2 decimals, as USD has' },
          repeated: 'the balance is 12,500.00 now',
        }),
      ],
      [
        'cash that goes out',
        onWallet('Withdraw cash', 'withdrawals', {
          values: money,
          asks: '2,500.00 USD',
          checked: { values: { Amount: '0' }, field: 'Amount', says: 'Amount must be more than zero.' },
          repeated: 'the balance is 10,000.00 now',
        }),
      ],
      [
        'the freeze of a wallet',
        onWallet('Freeze', 'freeze', {
          asks: 'of bob, client ',
          repeated: 'The wallet is frozen. It was frozen already',
        }),
      ],
      ['the thaw of a wallet', onWallet('Thaw', 'thaw', { repeated: 'The wallet is open.' })],
      [
        'the close of a wallet without money',
        () => ({
          ...onWallet('Close for good', 'close', { repeated: 'The wallet is closed.' })(),
          path: `/accounts/wallet:${accounts.empty}`,
        }),
      ],
      ['the switch of an options account off', onOptions('Deactivate', 'deactivate', 'The account is inactive.')],
      ['the switch of an options account on', onOptions('Reactivate', 'reactivate', 'The account is active.')],
      [
        'another operator',
        at('/operators?add=true', {
          verb: 'Add',
          calls: '**/operator/v1/operators',
          values: { Name: 'walked', Role: 'viewer' },
          refused: { values: { Name: 'root' }, says: 'The operator root has the token of the installation' },
          repeated: 'An operator of this name is or was there: choose another name.',
        }),
      ],
      [
        'another role',
        at('/operators?name=walked', {
          verb: 'Change the role',
          calls: '**/operator/v1/operators/walked/role',
          values: { Role: 'auditor' },
          repeated: 'walked is auditor now.',
        }),
      ],
      [
        'the end of an operator',
        at('/operators?name=walked', {
          verb: 'Disable',
          calls: '**/operator/v1/operators/walked/disable',
          repeated: 'This operator is disabled for good.',
        }),
      ],
      [
        'another client',
        at('/clients?open=true', {
          verb: 'Open the client',
          calls: '**/operator/v1/clients',
          values: { Nickname: 'walked_client' },
          refused: { values: { Nickname: 'alice' }, says: 'This nickname is already taken.' },
          repeated: /walked_client is the client .*The token is shown only now/,
        }),
      ],
      [
        'another wallet of a client',
        at(`/clients/${WALKED_CLIENT}`, {
          verb: 'Open the wallet',
          opens: 'Open a wallet …',
          calls: '**/operator/v1/clients/*/wallets',
          values: { Type: 'partner' },
          repeated: 'The partner wallet of the client is',
        }),
      ],
      [
        'the erasure of a client',
        at(`/clients/${WALKED_CLIENT}`, {
          verb: 'Erase for good',
          opens: 'Erase the client …',
          calls: '**/operator/v1/clients/*/erase',
          repeated: 'The personal data of the client is erased.',
        }),
      ],
      ['the switch of an agent off', onAgent('Suspend', 'The agent is suspended.')],
      ['the switch of an agent on', onAgent('Approve', 'The agent is active.')],
      [
        'a rate',
        at('/rates?currency=GBP', {
          verb: 'Set the rate',
          calls: '**/operator/v1/fx-rates',
          values: { 'USD for one unit': '1.25' },
          asks: 'From now on one GBP is worth 1.25 USD in quotes',
          checked: { values: { 'USD for one unit': '0' }, field: 'USD for one unit', says: 'must be more than zero' },
          repeated: 'The rate of GBP is 1.25.',
        }),
      ],
      [
        'the end of quotes',
        at('/rates?currency=GBP', {
          verb: 'Stop quoting',
          unfolds: 'Stop quoting GBP',
          calls: '**/operator/v1/fx-rates',
          repeated: 'The rate of GBP is none.',
        }),
      ],
      [
        'the end of an application',
        () => ({
          verb: 'Close the application for good',
          path: `/applications?application=${application}`,
          calls: '**/operator/v1/applications/*/close',
          repeated: 'The application does not exist.',
        }),
      ],
      [
        'the start of a verification',
        at('/verify?start=everything', {
          verb: 'Verify everything',
          calls: '**/operator/v1/audit/verifications',
          // The one that was started may have ended meanwhile.
          repeated: /A verification is already running\.|The verification has (started|ended: ✓ no fault found)\./,
        }),
      ],
      ['the switch of a symbol off', onSymbol('Suspend', '1HZ10V is suspended already.')],
      ['the switch of a symbol on', onSymbol('Resume', '1HZ10V is not suspended.')],
    ]

    it.for(WALKS)(
      'the form of %s shows a refusal, repeats a request with a lost answer, and takes effect once',
      async ([, walkOf]) => {
        const walk = walkOf()
        watched.provoke([400, 404, 504])
        await showScreen(page, '/fairness')
        await page.getByRole('heading', { name: 'Fairness days', level: 1 }).waitFor()
        await showScreen(page, walk.path)
        await walkAct(page, walk)
      },
    )

    it('an application that was closed shows its outcome until its drawer is left', async () => {
      const { demo } = running.folio
      const registration = { name: 'Closed', redirect_uris: ['https://closed.example/back'] }
      const { application_id } = dataOf(await operate(demo, 'applications', registration))
      await showScreen(page, '/fairness')
      await page.getByRole('heading', { name: 'Fairness days', level: 1 }).waitFor()
      await showScreen(page, `/applications?application=${application_id}`)
      const verb = 'Close the application for good'
      const form = page.getByRole('form', { name: verb })
      await form.getByLabel('Reason').selectOption('test')
      await form.getByLabel('Ticket').fill('T-7')
      await form.getByRole('button', { name: verb }).click()
      await page.getByRole('dialog', { name: verb, exact: true }).getByRole('button', { name: verb }).click()
      await page.getByText(application_id, { exact: true }).nth(1).waitFor({ state: 'detached' })
      expect(await form.getByRole('status').innerText()).toContain('The application is closed.')
      expect(await form.getByRole('button', { name: verb }).count()).toBe(0)
    })

    it('a request without an answer stays with its application when another one is found over its drawer', async () => {
      const { demo } = running.folio
      const register = async (name: string): Promise<string> =>
        dataOf(await operate(demo, 'applications', { name, redirect_uris: ['https://two.example/back'] }))
          .application_id
      const [one, other] = [await register('One of two'), await register('Other of two')]
      const verb = 'Close the application for good'
      const form = page.getByRole('form', { name: verb, exact: true })
      const findOver = async (application: string, name: string): Promise<void> => {
        await page.keyboard.press('Control+k')
        const palette = page.getByRole('dialog', { name: 'Find' })
        await palette.getByRole('combobox').fill(application)
        await palette.getByRole('option', { name: /application/ }).click()
        await page.getByRole('dialog', { name: `Application ${name}` }).waitFor()
      }
      watched.provoke([504])
      await page.route(`**/operator/v1/applications/${one}/close`, (route) =>
        route.fulfill({ status: 504, json: { errors: [{ status: 504, code: 'GatewayTimeout', message: 'No.' }] } }),
      )
      await showScreen(page, '/fairness')
      await page.getByRole('heading', { name: 'Fairness days', level: 1 }).waitFor()
      await showScreen(page, `/applications?application=${one}`)
      await form.getByLabel('Reason').selectOption('test')
      await form.getByLabel('Ticket').fill('T-7')
      await form.getByRole('button', { name: verb }).click()
      await page.getByRole('dialog', { name: verb, exact: true }).getByRole('button', { name: verb }).click()
      await form.getByText('Not known yet').waitFor()

      await findOver(other, 'Other of two')
      expect(await form.getByText('Not known yet').count()).toBe(0)
      expect(await form.getByLabel('Ticket').inputValue()).toBe('')
      await page.unrouteAll({ behavior: 'wait' })
      await findOver(one, 'One of two')
      await askAgain(page, verb)
      await page.getByText('The application is closed.').waitFor()
      await findOver(other, 'Other of two')
      expect(await page.getByText('The application is closed.').count()).toBe(0)
      expect(await form.getByRole('button', { name: verb }).isEnabled()).toBe(true)
      const listed: readonly { readonly application_id: string }[] = dataOf(await operate(demo, 'applications'))
      const ids = listed.map(({ application_id }) => application_id)
      expect([ids.includes(one), ids.includes(other)]).toEqual([false, true])
    })

    it('a wallet with money is not closed', async () => {
      watched.provoke([400])
      await showScreen(page, `/accounts/wallet:${accounts.wallet}`)
      await page.getByRole('button', { name: 'Close for good …' }).click()
      const form = page.getByRole('form', { name: 'Close for good' })
      await form.getByLabel('Reason').selectOption('test')
      await form.getByLabel('Ticket').fill('T-7')
      await form.getByRole('button', { name: 'Close for good' }).click()
      const dialog = page.getByRole('dialog', { name: 'Close for good', exact: true })
      await dialog.getByRole('button', { name: 'Close for good' }).click()
      await form.getByText('The wallet is not empty.').waitFor()
    })

    it('the outcome of a switch stays visible beside the form for the new state', async () => {
      await showScreen(page, '/symbols?symbol=1HZ10V')
      for (const [verb, outcome, next] of [
        ['Suspend', '1HZ10V is suspended.', 'Resume'],
        ['Resume', '1HZ10V is open.', 'Suspend'],
      ] as const) {
        const form = page.getByRole('form', { name: verb, exact: true })
        await form.getByLabel('Reason').selectOption('test')
        await form.getByLabel('Ticket').fill('T-7')
        await form.getByRole('button', { name: verb, exact: true }).click()
        const dialog = page.getByRole('dialog', { name: verb, exact: true })
        await dialog.getByRole('button', { name: verb, exact: true }).click()
        await page.getByRole('form', { name: next, exact: true }).getByRole('button', { name: next }).waitFor()
        await page.getByText(outcome).waitFor()
        const word = verb === 'Suspend' ? 'suspended' : 'resumed'
        await page.locator('dd', { hasText: new RegExp(`^${word} .*offering-1HZ10V@`) }).waitFor()
      }
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

  describe('by the role', () => {
    let walked: WatchedPage
    // A tab of its own, so that a failure leaves the others logged in as they were.
    beforeAll(async () => {
      walked = await running.open({ provoked: [401, 403] })
      await load(walked.page, `${running.folio.demo.operator_url}/console/verify`)
    })
    afterAll(() => walked?.close())

    it.for(['viewer', 'auditor', 'operator', 'admin'] as const)(
      'the role %s gets the forms and buttons that it may use, and is told which role the others need',
      async (role) => {
        const { demo } = running.folio
        const name = `walks-as-${role}`
        const operator_token: string = dataOf(await operate(demo, 'operators', { name, role })).token
        const { page: own } = walked
        await showScreen(own, '/verify')
        await logIn(own, { ...running.folio, demo: { ...demo, operator_token } })
        for (const [path, verb, needed] of FORMS_BY_ROLE) {
          // Forms of one name follow each other: a screen between them tells the second from the first.
          await showScreen(own, '/fairness')
          await own.getByRole('heading', { name: 'Fairness days', level: 1 }).waitFor()
          await showScreen(
            own,
            path.replace('{agent}', agent()).replace('{client}', running.folio.demo.clients[1]?.client_id ?? ''),
          )
          const isAllowed = mayCall(role, needed)
          const shown = isAllowed
            ? own.getByRole('form', { name: verb, exact: true })
            : own.getByText(`${verb}: this needs the role ${needed}; yours is ${role}.`)
          await shown.waitFor()
          expect(await own.getByRole('form', { name: verb, exact: true }).count()).toBe(isAllowed ? 1 : 0)
        }
        const verify = own.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Verify/ })
        expect(await verify.innerText()).toBe(role === 'viewer' ? 'Verify for the role auditor' : 'Verify')
        await showScreen(own, `/accounts/${encodeURIComponent(`wallet:${someWallet(1)}`)}`)
        const isAllowed = mayCall(role, 'operator')
        for (const verb of ['Deposit cash …', 'Withdraw cash …', 'Freeze …', 'Close for good …']) {
          const button = own.getByRole('button', { name: isAllowed ? verb : `${verb} needs the role operator` })
          await button.waitFor()
          expect(await button.isEnabled()).toBe(isAllowed)
        }
        // The others see the screens of one of these.
        if (role === 'viewer' || role === 'admin') expect(await accessibilityFaults(own)).toEqual([])
        expect(walked.faults()).toEqual([])
        await own.getByRole('button', { name: 'Log out' }).click()
        await own.getByLabel('Operator token').waitFor()
      },
    )
  })

  it('the settings show values and sources, the signing keys their turns, and no secret', async () => {
    await showScreen(page, '/system?name=FOLIO_FEE')
    await page.getByRole('row', { name: /FOLIO_FEES same=0/ }).waitFor()
    await page
      .getByRole('table', { name: /^\d+ keys?, the newest first/ })
      .getByRole('row', { name: /^0 ✓ signs/ })
      .waitFor()
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(7)
    expect(await page.locator('body').innerText()).not.toContain(running.folio.demo.operator_token)
  })
})
