import { eventually } from '@folio/test-kit/eventually.ts'
import { AGENT_SETTINGS, askCode, codeOf, deposit, patchClient, withdraw } from '../agents/agent-calls.ts'
import { notifications } from '../identity/revealed-notifications.ts'
import { newBrowser } from '../kit/browser.ts'
import {
  type Answered,
  agentWallet,
  type Caller,
  dataOf,
  demoAccount,
  get,
  mainWallet,
  operate,
  post,
  transfer,
} from '../kit/calls.ts'
import { exchange, quote } from '../kit/exchanges.ts'
import { discovered, person, signUpWith } from '../kit/log-in.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

/** The redirect URI of the application of the writes; stored in the golden file and in data of earlier releases. */
export const WRITES_REDIRECT_URI = 'http://127.0.0.1:9/callback'

/** Makes one write under a name that begins with the id of its endpoint, and returns its answer. */
export type Write = (name: string, make: () => Promise<Answered>) => Promise<Answered>

const opened = async (write: Write, demo: Demo, nickname: string): Promise<Client> => {
  const body = { nickname, request_id: `open-${nickname}` }
  return (await write(`openClient ${nickname}`, () => operate(demo, 'clients', body))).body.data
}

type Cash = { readonly wallet: string; readonly kind: 'deposits' | 'withdrawals'; readonly request_id: string }

const cash = (demo: Demo, { wallet, kind, request_id }: Cash, amount = '500') =>
  operate(demo, `wallets/${wallet}/${kind}`, { currency: 'USD', amount, request_id })

const moveMoney = async (write: Write, demo: Demo, [alice, bob]: readonly [Client, Client]): Promise<void> => {
  const [source, destination] = [mainWallet(alice), mainWallet(bob)]
  await write('setFxRate', () => operate(demo, 'fx-rates', { currency: 'EUR', usd_rate: '1.25' }))
  await write('depositCash', () => cash(demo, { wallet: source, kind: 'deposits', request_id: 'first' }))
  await write('withdrawCash refused', () =>
    cash(demo, { wallet: source, kind: 'withdrawals', request_id: 'none' }, '9999'),
  )
  const between = { from: alice, to: bob, amount: '100', requestId: 'pay', description: 'Rent, März' }
  await write('makeTransfer', () => transfer(demo, between))
  await write('makeTransfer repeated', () => transfer(demo, between))
  await write('makeTransfer refused', () => transfer(demo, { ...between, requestId: 'too-much', amount: '9999' }))
  const pair = ['USD', 'EUR'] as const
  const [inside, across] = [await quote(demo, alice, pair), await quote(demo, alice, pair)]
  const exchanged = { from: source, pair, amount: '10' }
  await write('makeExchange', () =>
    exchange(demo, alice, { ...exchanged, to: source, requestId: 'exchange', quoted: inside }),
  )
  await write('makeExchange to another', () =>
    exchange(demo, alice, { ...exchanged, to: destination, requestId: 'pay-in-euros', quoted: across }),
  )
  await write('withdrawCash', () =>
    cash(demo, { wallet: destination, kind: 'withdrawals', request_id: 'paid-out' }, '1'),
  )
}

const dealWithAccounts = async (write: Write, demo: Demo, alice: Client): Promise<void> => {
  const body = { currency: 'USD', group: 'row', account_type: 'real' }
  const path = '/trading/v1/options/accounts'
  const made = await write('createAccount', () => post(demo, alice, { path, body }))
  const real: string = [made.body.data].flat()[0].account_id
  const play = await demoAccount(demo, alice)
  const both = { wallet_id: mainWallet(alice), platform_name: 'options', platform_account_id: real, currency: 'USD' }
  for (const direction of ['from_wallet', 'to_wallet']) {
    const asked = { ...both, amount: '5', direction, request_id: direction, description: 'for options' }
    await write(`makePlatformTransfer ${direction}`, () =>
      post(demo, alice, { path: '/wallet/v1/transfers/platforms', body: asked }),
    )
  }
  await write('resetDemoBalance', () => post(demo, alice, { path: `${path}/${play}/reset-demo-balance`, body: {} }))
  await write('makeOtp', () => post(demo, alice, { path: `${path}/${play}/otp`, body: {} }))
  await write('deactivateOptionsAccount', () => operate(demo, `options-accounts/${real}/deactivate`, {}))
  await write('reactivateOptionsAccount', () => operate(demo, `options-accounts/${real}/reactivate`, {}))
}

const dealWithAgents = async (write: Write, demo: Demo, [alice, bob]: readonly [Client, Client]): Promise<void> => {
  const made = await write('registerAgent', () =>
    operate(demo, 'payment-agents', { client_id: alice.client_id, ...AGENT_SETTINGS }),
  )
  const agentId: number = made.body.data.id
  await write('editAgent', () => operate(demo, `payment-agents/${agentId}`, { information: 'Closed on Sundays.' }))
  await write('depositCash for the agent', () =>
    cash(demo, { wallet: agentWallet(alice), kind: 'deposits', request_id: 'agent' }),
  )
  await write('switchAgentClient', () =>
    operate(demo, `clients/${bob.client_id}/payment-agents`, { deposit_enabled: true }),
  )
  await write('editAgentClient', () => patchClient(demo, bob, { show_real_name: true }))
  const terms = { currency: 'USD', amount: '20' }
  await write('makeAgentDeposit', () =>
    deposit(demo, alice, { to_nickname: bob.nickname, ...terms, request_id: 'in', notes: 'Counter 3' }),
  )
  await write('requestVerificationCode', () => askCode(demo, bob, { agent_id: agentId, ...terms }))
  const verification_code = await codeOf(demo, bob, agentId)
  const asked = { agent_id: agentId, ...terms, verification_code, notes: 'in notes' }
  await write('makeAgentWithdrawal', () => withdraw(demo, bob, { ...asked, request_id: 'out' }))
  await write('makeAgentWithdrawal refused', () => withdraw(demo, bob, { ...asked, request_id: 'again' }))
}

const choosePassword = async (demo: Demo, path: string, fields: Readonly<Record<string, string>>) => {
  const browser = newBrowser(demo.base_url)
  const { status } = await browser.submit(await browser.open(path), fields)
  return { status, body: null, headers: new Headers() }
}

/** Waits for the password link among the notifications, which is made after the page was answered, and returns it. */
const linkOf = async (demo: Demo): Promise<string> => {
  let link: string | undefined
  await eventually(async () => {
    link = (await notifications(demo)).find((one) => one.kind === 'password_link')?.link
    return link !== undefined
  })
  return link ?? ''
}

/** Makes the writes of log-ins: an application, a sign-up, a token, two changes of the password, and a signing key. */
const letIn = async (write: Write, demo: Demo): Promise<void> => {
  const asked = { name: 'Example App', redirect_uris: [WRITES_REDIRECT_URI], request_id: 'application' }
  const registered = await write('registerApplication', () => operate(demo, 'applications', asked))
  const { application_id } = registered.body.data
  const app = { ...(await discovered(demo, application_id)), redirectUri: WRITES_REDIRECT_URI }
  const lena = person('lena')
  let client: Caller = { application_id, token: '' }
  await write('sign-up', async () => {
    client = (await signUpWith(demo, app, lena)).client
    return { status: 200, body: null, headers: new Headers() }
  })
  const wish = { name: 'a robot', scopes: ['payment'], expires_at: '2100-01-01T00:00:00Z' }
  const token = await write('createToken', () => post(demo, client, { path: '/account/v1/tokens', body: wish }))
  await write('revokeToken', () =>
    post(demo, client, { path: `/account/v1/tokens/${token.body.data.id}/revoke`, body: {} }),
  )
  const { email, password } = lena
  const second = 'another correct horse'
  await write('password', () => choosePassword(demo, '/login/password', { email, password, new_password: second }))
  let link = ''
  await write('password-link', async () => {
    const page = await choosePassword(demo, '/login/forgotten', { email })
    link = await linkOf(demo)
    return { ...page, body: link.replace(demo.base_url, '') }
  })
  await write('password-link used', () => choosePassword(demo, link, { new_password: 'a third correct horse' }))
  await write('addSigningKey', () => operate(demo, 'signing-keys', {}))
  await write('closeApplication', () => operate(demo, `applications/${application_id}/close`, {}))
}

/** Changes, suspends and resumes a symbol that is not listed, because the system of the writes has no feed. */
const changeSymbols = async (write: Write, demo: Demo): Promise<void> => {
  const body = { commissions: { digits: '0.02' } }
  await write('changeOffering refused', () => operate(demo, 'symbols/R_100/offering', body))
  await write('suspendSymbol refused', () => operate(demo, 'symbols/R_100/suspend', {}))
  await write('resumeSymbol refused', () => operate(demo, 'symbols/R_100/resume', {}))
}

/** Adds an operator, changes the role, and disables it. */
const changeOperators = async (write: Write, demo: Demo): Promise<void> => {
  const asked = { name: 'olga', role: 'operator' }
  await write('addOperator', () => operate(demo, 'operators', asked))
  await write('addOperator refused', () => operate(demo, 'operators', asked))
  await write('changeOperatorRole', () => operate(demo, 'operators/olga/role', { role: 'viewer' }))
  await write('disableOperator', () => operate(demo, 'operators/olga/disable', {}))
}

/** Revises the model of a symbol that is not listed. */
const reviseModel = (write: Write, demo: Demo) =>
  write('reviseModel refused', () =>
    operate(demo, 'symbols/R_100/model', { volatility: '0.1', interest: '0.04', yield: '0.025' }),
  )

/** Freezes, thaws and closes the wallets of a client, and erases the client. */
const end = async (write: Write, demo: Demo): Promise<void> => {
  const carol = await opened(write, demo, 'carol')
  const wallet = mainWallet(carol)
  const p2p = { type: 'p2p' }
  const made = await write('openWallet', () => operate(demo, `clients/${carol.client_id}/wallets`, p2p))
  await write('freezeWallet', () => operate(demo, `wallets/${wallet}/freeze`, {}))
  await write('thawWallet', () => operate(demo, `wallets/${wallet}/thaw`, {}))
  await write('closeWallet', () => operate(demo, `wallets/${made.body.data.wallet_id}/close`, {}))
  const body = { currency: 'USD', group: 'row', account_type: 'real' }
  dataOf(await post(demo, carol, { path: '/trading/v1/options/accounts', body }))
  dataOf(await operate(demo, 'payment-agents', { client_id: carol.client_id, ...AGENT_SETTINGS }))
  await write('eraseClient', () => operate(demo, `clients/${carol.client_id}/erase`, {}))
}

/**
 * Makes every kind of write that needs no market, one after another, through the public and operator APIs and the pages;
 * returns two clients with their accounts.
 */
export const makeEveryWrite = async (write: Write, demo: Demo): Promise<readonly [Client, Client]> => {
  const alice = await opened(write, demo, 'alice')
  const bob = await opened(write, demo, 'bob')
  await moveMoney(write, demo, [alice, bob])
  await dealWithAccounts(write, demo, alice)
  await dealWithAgents(write, demo, [alice, bob])
  await letIn(write, demo)
  await end(write, demo)
  await changeSymbols(write, demo)
  await changeOperators(write, demo)
  await get(demo, alice, '/account/v1/nickname')
  await reviseModel(write, demo)
  return [alice, bob]
}
