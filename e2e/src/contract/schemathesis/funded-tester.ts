import { AGENT_SETTINGS, deposit, fund, issuedCode, openAgent, withdrawWithCode } from '../../agents/agent-calls.ts'
import { type Caller, dataOf, demoAccount, get, mainWallet, operate, post, realAccount } from '../../kit/calls.ts'
import { quote } from '../../kit/exchanges.ts'
import { openClient } from '../../kit/in-process.ts'
import { begin, finish, newApp, person, signUpWith } from '../../kit/log-in.ts'
import type { Client, Demo } from '../../kit/running-folio.ts'

/** Valid values by their place in a request. */
export type KnownValues = Readonly<Record<string, readonly (string | number)[]>>

/** A client that can make every call of the API, with valid values for each operation. */
export type FundedTester = {
  readonly client: Caller
  /** A revision of the ledger that an answer gave to the client. */
  readonly revision: string
  readonly known: Readonly<Record<string, KnownValues>>
  /** The callers of single operations, which would otherwise end the access of the client. */
  readonly callers: Readonly<Record<string, Caller>>
}

const MONEY = '1000000'
const AMOUNTS = ['10.00', '12.5', '20']
/** The currency and the amount of a code. */
const TERMS = { currency: 'USD', amount: '20' } as const
const REQUEST = 'known'

/** Signs up a person with a token of a log-in, since the test revokes personal tokens. */
const signedUp = async (demo: Demo): Promise<Client> => {
  const { client } = await signUpWith(demo, await newApp(demo), { ...person('tester'), residence: 'KE' })
  const { body: named } = await get(demo, client, '/account/v1/nickname')
  const { body: wallets } = await get(demo, client, '/wallet/v1/wallets')
  const { external_reference_id: client_id, nickname } = named.data
  return { ...client, client_id, nickname, wallets: wallets.data }
}

const several = <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => make(number)))

const newToken = async (demo: Demo, client: Caller, number: number): Promise<string> => {
  const body = { name: `to be revoked ${number}`, scopes: ['payment'] }
  return (await post(demo, client, { path: '/account/v1/tokens', body })).body.data.id
}

const givenRevision = async (demo: Demo, client: Caller): Promise<string> => {
  const body = { name: 'for a revision', scopes: ['payment'] }
  const { headers } = await post(demo, client, { path: '/account/v1/tokens', body })
  return headers.get('ledger-revision') ?? 'none'
}

/** Lets a person log in through several applications, and returns a personal token of hers and the ids of the grants. */
const letIn = async (demo: Demo): Promise<{ readonly caller: Caller; readonly grants: readonly string[] }> => {
  const app = await newApp(demo)
  const { client, browser } = await signUpWith(demo, app, person('revoker'))
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const other = await newApp(demo, undefined, name)
    const begun = await begin(other)
    await finish(other, begun, await browser.submit(await browser.open(begun.url.href), { answer: 'allow' }))
  }
  const body = { name: 'to revoke grants', scopes: ['account_manage'] }
  const { token } = dataOf(await post(demo, client, { path: '/account/v1/tokens', body }))
  const caller = { application_id: app.id, token }
  const listed: readonly { readonly id: string }[] = dataOf(await get(demo, caller, '/account/v1/grants'))
  return { caller, grants: listed.map(({ id }) => id) }
}

/** Gets quotes of one pair, each valid for one exchange. */
const quotes = async (demo: Demo, client: Client, pair: readonly [string, string]): Promise<KnownValues> => {
  const given = await several(20, () => quote(demo, client, pair))
  return {
    'body.exchange_rate': [...new Set(given.map(({ exchange_rate }) => exchange_rate))],
    'body.rate_token': given.map(({ rate_token }) => rate_token),
  }
}

/** Makes the tester an agent, and returns valid values for the operations of agents. */
const amongAgents = async (demo: Demo, client: Client, payee: Client): Promise<FundedTester['known']> => {
  dataOf(await operate(demo, 'payment-agents', { client_id: client.client_id, ...AGENT_SETTINGS }))
  await fund(demo, client, { type: 'payment_agent', usd: MONEY })
  dataOf(await deposit(demo, client, { to_nickname: payee.nickname, ...TERMS, request_id: REQUEST }))
  const [paid, issuing, asked] = await several(3, (number) => openAgent(demo, `agent_${number}`))
  if (!(paid && issuing && asked)) throw new Error('there are no agents')
  dataOf(await withdrawWithCode(demo, client, { agent_id: paid.agentId, ...TERMS, request_id: REQUEST }))
  const code = await issuedCode(demo, client, { agent_id: issuing.agentId, ...TERMS })
  const currency = [TERMS.currency]
  return {
    makeAgentDeposit: {
      'body.data.to_nickname': [payee.nickname],
      'body.data.currency': currency,
      'body.data.amount': AMOUNTS,
    },
    getAgentDeposit: { 'path.request_id': [REQUEST] },
    requestVerificationCode: {
      'body.data.agent_id': [asked.agentId],
      'body.data.currency': currency,
      'body.data.amount': AMOUNTS,
    },
    makeAgentWithdrawal: {
      'body.data.agent_id': [issuing.agentId],
      'body.data.currency': currency,
      'body.data.amount': [TERMS.amount],
      'body.data.verification_code': [code],
    },
    getAgentWithdrawal: { 'path.request_id': [REQUEST] },
    listAgents: { 'query.currency': currency },
    getAgent: { 'path.agent_id': [String(paid.agentId)] },
  }
}

/** Opens a client with funds in all accounts, agents, quotes, codes and tokens to use up. */
export const fundedTester = async (demo: Demo): Promise<FundedTester> => {
  const client = await signedUp(demo)
  const payee = await openClient(demo, 'payee')
  const [wallet, payees] = [mainWallet(client), mainWallet(payee)]
  await fund(demo, client, { type: 'main', usd: MONEY })
  const euros = { currency: 'EUR', amount: MONEY, request_id: 'euros' }
  dataOf(await operate(demo, `wallets/${wallet}/deposits`, euros))
  const agents = await amongAgents(demo, client, payee)
  const [demoId, realId] = [await demoAccount(demo, client), await realAccount(demo, client)]
  const [usd, eur] = [['USD'], ['EUR']]
  const { caller: revoker, grants } = await letIn(demo)
  return {
    client,
    revision: await givenRevision(demo, client),
    callers: { revokeGrant: revoker },
    known: {
      ...agents,
      makeTransfer: {
        'body.source_wallet_id': [wallet],
        'body.destination_wallet_id': [payees],
        'body.currency': usd,
        'body.amount': AMOUNTS,
      },
      makeBulkTransfer: {
        'body.items[*].source_wallet_id': [wallet],
        'body.items[*].destination_wallet_id': [payees],
        'body.items[*].currency': usd,
        'body.items[*].amount': AMOUNTS,
      },
      makeExchange: {
        'body.source_wallet_id': [wallet],
        'body.destination_wallet_id': [wallet],
        'body.source_currency': usd,
        'body.destination_currency': eur,
        'body.amount': AMOUNTS,
        ...(await quotes(demo, client, ['USD', 'EUR'])),
      },
      makePlatformTransfer: {
        'body.wallet_id': [wallet],
        'body.platform_account_id': [realId],
        'body.direction': ['from_wallet'],
        'body.currency': usd,
        'body.amount': AMOUNTS,
        'body.wallet_currency': eur,
        ...(await quotes(demo, client, ['EUR', 'USD'])),
      },
      validateTransfer: {
        'body.source_type': ['main'],
        'body.destination_type': ['main'],
        'body.source_id': [wallet],
        'body.destination_id': [payees],
        'body.amount': AMOUNTS,
        'body.balance': ['100'],
        'body.source_currency': usd,
        'body.destination_currency': usd,
      },
      getBalanceHistory: { 'path.wallet_type': ['main'], 'query.currency': usd },
      listRefusedTransfers: { 'path.wallet_type': ['main'] },
      findRecipient: { 'query.nickname': [payee.nickname] },
      getExchangeRate: { 'query.source_currency': usd, 'query.destination_currency': eur },
      revokeGrant: { 'path.id': grants },
      revokeToken: { 'path.id': await several(5, (number) => newToken(demo, client, number)) },
      listRefusedAccountTransfers: { 'path.account_id': [demoId, realId] },
      resetDemoBalance: { 'path.account_id': [demoId] },
      makeOtp: { 'path.accountId': [demoId, realId] },
      bulkPurchase: {
        'path.account_type': ['demo'],
        'body.accounts[*].token': [payee.token],
        'body.accounts[*].account_id': [await demoAccount(demo, payee)],
      },
    },
  }
}
