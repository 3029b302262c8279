import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, newBrowser, type Page } from '../kit/browser.ts'
import { get } from '../kit/calls.ts'
import { type HoldingBus, holdingBus } from '../kit/holding-bus.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'
import { type App, begin, finish, newApp, type Person, person } from '../kit/log-in.ts'
import { retryUnavailable } from '../kit/retry-unavailable.ts'

/** Short times, so that a service soon gives up waiting after a lost message. */
const IMPATIENT = { commandLifeMs: 1000, answerMs: 1200 }

let folio: InProcess
let app: App
let bus: HoldingBus
beforeAll(async () => {
  folio = await startInProcess({
    around: (ports) => {
      bus = holdingBus(ports.bus)
      return { ...ports, bus: bus.bus, times: { ...ports.times, ...IMPATIENT } }
    },
  })
  app = await newApp(folio.demo)
})
afterAll(() => folio.stop())

const BREAKS_MAX = 10

/**
 * Repeats the sign-up until the expected message is held back: on a busy machine an earlier step may time out first.
 */
const breakOff = async (browser: Browser, page: Page, who: Person): Promise<void> => {
  for (let breaks = 0; bus.held() === 0 && breaks < BREAKS_MAX; breaks += 1) {
    expect((await browser.submit(page, who)).status).toBe(503)
  }
  expect(bus.held()).toBe(1)
  bus.lose()
}

type Lost = { readonly topic: { readonly name: string }; readonly type: string; readonly to?: string }

it.each<[string, Lost]>([
  ['the claim on the address', { topic: identityCommands, type: 'ClaimName', to: 'claim-email-' }],
  ['the claim on the nickname', { topic: identityCommands, type: 'ClaimName', to: 'claim-nickname-' }],
  ['the opening of the wallet', { topic: walletCommands, type: 'OpenWallet' }],
  ['the opening of the demo account', { topic: optionsAccountCommands, type: 'RequestAccount' }],
  ['the registration', { topic: identityCommands, type: 'SignUp' }],
])('the next attempt finishes a sign-up that stopped when %s was lost', async (what, { topic, type, to }) => {
  const who = person(`lost_${what.replaceAll(/\W/g, '').slice(-12)}`)
  const browser = newBrowser(folio.demo.base_url)
  const begun = await begin(app, { prompt: 'registration' })
  const page = await browser.open(begun.url.href)
  bus.hold(topic.name, (message: { command: { type: string }; account: string }) => {
    return message.command.type === type && message.account.startsWith(to ?? '')
  })
  await breakOff(browser, page, who)

  const consent = await retryUnavailable(() => browser.submit(page, who))
  const { access_token: token } = await finish(app, begun, await browser.submit(consent, { answer: 'allow' }))
  const client = { application_id: app.id, token }
  expect((await get(folio.demo, client, '/account/v1/nickname')).body.data.nickname).toBe(who.nickname)
  expect((await get(folio.demo, client, '/wallet/v1/wallets')).body.data).toHaveLength(1)
  const accounts = await get(folio.demo, client, '/trading/v1/options/accounts')
  expect(accounts.body.data).toMatchObject([{ account_type: 'demo', balance: 10000 }])
})

it('a nickname of an attempt that broke off is free once the person signed up with another', async () => {
  const who = person('undecided')
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app, { prompt: 'registration' })).url.href)
  bus.hold(identityCommands.name, (message: { command: { type: string } }) => message.command.type === 'SignUp')
  await breakOff(browser, page, who)
  const signedUp = await retryUnavailable(() => browser.submit(page, { ...who, nickname: 'decided' }))
  expect(signedUp.text).toContain('Allow Example App access?')

  const other = newBrowser(folio.demo.base_url)
  const theirs = await other.open((await begin(app, { prompt: 'registration' })).url.href)
  const taken = await retryUnavailable(() => other.submit(theirs, { ...person('decided'), email: 'other@example.com' }))
  expect(taken.text).toContain('id="nickname-fault"')
  const free = await retryUnavailable(() =>
    other.submit(theirs, { ...person('undecided'), email: 'other@example.com' }),
  )
  expect(free.text).toContain('Allow Example App access?')
})

it('a registration that was stored without an answer is found by logging in', async () => {
  const who = person('untold')
  const browser = newBrowser(folio.demo.base_url)
  const page = await browser.open((await begin(app, { prompt: 'registration' })).url.href)
  bus.hold('folio.replies.v1', (message: { outcome: { type?: string } }) => message.outcome.type === 'ClientRegistered')
  await breakOff(browser, page, who)
  expect((await retryUnavailable(() => browser.submit(page, who))).text).toContain('id="nickname-fault"')
  const logIn = await browser.open((await begin(app)).url.href)
  expect((await retryUnavailable(() => browser.submit(logIn, who))).text).toContain('Allow Example App access?')
})
