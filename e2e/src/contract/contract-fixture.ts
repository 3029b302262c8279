import type { Scope } from '@folio/contracts/http/scope.ts'
import { scope } from '@folio/contracts/http/scope.ts'
import { AGENT_SETTINGS, type Agent, fund, openAgent } from '../agents/agent-calls.ts'
import { type Caller, dataOf, demoAccount, get, operate, post, realAccount } from '../kit/calls.ts'
import { type Quoted, quote } from '../kit/exchanges.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { begin, finish, newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

/** A Folio with two funded clients, for calls of every endpoint. */
export type ContractFixture = {
  readonly demo: Demo
  readonly alice: Client
  readonly bob: Client
  /** The numbers of their demo accounts. */
  readonly demoAccounts: { readonly alice: string; readonly bob: string }
  /** The numbers of their accounts for real money. */
  readonly realAccounts: { readonly alice: string; readonly bob: string }
  /** A quote of Alice's, USD into EUR. */
  readonly quoted: Quoted
  /** An agent like Alice, and another one. */
  readonly carol: Agent
  readonly dave: Agent
  /** A person who logged in through an application, with the ids of a personal access token and of another grant of theirs. */
  readonly loggedIn: { readonly client: Caller; readonly tokenId: string; readonly grantId: string }
  /** Opens another client with a token of these scopes. */
  readonly withScopes: (scopes: readonly Scope[]) => Promise<Client>
  readonly stop: InProcess['stop']
}

/** Every non-empty set of scopes. */
export const scopeSubsets: readonly (readonly Scope[])[] = Array.from(
  { length: 2 ** scope.options.length - 1 },
  (_, index) => scope.options.filter((_, bit) => ((index + 1) >> bit) & 1),
)

/** Makes Alice a funded payment agent, and opens two more agents. */
const openAgents = async (demo: Demo, alice: Client): Promise<Pick<ContractFixture, 'carol' | 'dave'>> => {
  dataOf(await operate(demo, 'payment-agents', { client_id: alice.client_id, ...AGENT_SETTINGS }))
  await fund(demo, alice, { type: 'payment_agent', usd: '1000' })
  return { carol: await openAgent(demo, 'carol'), dave: await openAgent(demo, 'dave') }
}

const logIn = async (demo: Demo): Promise<ContractFixture['loggedIn']> => {
  const { client, browser } = await signUpWith(demo, await newApp(demo), person('lena'))
  const other = await newApp(demo)
  const begun = await begin(other)
  await finish(other, begun, await browser.submit(await browser.open(begun.url.href), { answer: 'allow' }))
  const grants: readonly { readonly id: string; readonly application_id: string }[] = dataOf(
    await get(demo, client, '/account/v1/grants'),
  )
  const grantId = grants.find(({ application_id }) => application_id === other.id)?.id ?? ''
  const body = { name: 'to be revoked', scopes: ['payment'] }
  const made = dataOf(await post(demo, client, { path: '/account/v1/tokens', body }))
  return { client, tokenId: made.id, grantId }
}

/** Starts the Folio and opens its clients. */
export const startContractFixture = async (): Promise<ContractFixture> => {
  const { demo, stop } = await startInProcess()
  const alice = await openClient(demo, 'alice', '1000')
  const bob = await openClient(demo, 'bob', '1000')
  const demoAccounts = { alice: await demoAccount(demo, alice), bob: await demoAccount(demo, bob) }
  const realAccounts = { alice: await realAccount(demo, alice), bob: await realAccount(demo, bob) }
  const quoted = await quote(demo, alice, ['USD', 'EUR'])
  const { carol, dave } = await openAgents(demo, alice)
  const byScopes = new Map<string, Promise<Client>>()
  const opened = async (scopes: readonly Scope[]): Promise<Client> => {
    return dataOf(await operate(demo, 'clients', { nickname: `s_${byScopes.size}`, scopes }))
  }
  return {
    demo,
    alice,
    bob,
    demoAccounts,
    realAccounts,
    quoted,
    carol,
    dave,
    loggedIn: await logIn(demo),
    stop,
    withScopes: (scopes) => {
      const known = byScopes.get(scopes.join())
      if (known !== undefined) return known
      const client = opened(scopes)
      byScopes.set(scopes.join(), client)
      return client
    },
  }
}
