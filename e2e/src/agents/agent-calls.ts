import { eventually } from '@folio/test-kit/eventually.ts'
import { notifications } from '../identity/revealed-notifications.ts'
import {
  type Answered,
  agentWallet,
  call,
  dataOf,
  get,
  headersOf,
  mainWallet,
  operate,
  post,
  untilShown,
} from '../kit/calls.ts'
import { openClient } from '../kit/in-process.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

/** A client that is a payment agent, and its number. */
export type Agent = Client & { readonly agentId: number }

const USD_AND_EUR = ['USD', 'EUR'].map((currency) => ({
  currency,
  deposit_commission: 1,
  withdrawal_commission: 2.5,
  withdrawal_minimum: '10',
  withdrawal_maximum: '500',
}))

/** The settings with which the operator registers an agent. */
export const AGENT_SETTINGS = {
  name: 'Corner Shop',
  information: 'Open from nine to five.',
  email: 'shop@example.com',
  phone_numbers: ['+2348000000'],
  payment_methods: ['cash'],
  urls: ['https://shop.example.com'],
  currencies: USD_AND_EUR,
  countries: ['ng', 'ke'],
}

/** Opens a client and registers it as an agent, with an amount of USD in its payment agent wallet. */
export const openAgent = async (demo: Demo, nickname: string, usd = '0', settings: object = {}): Promise<Agent> => {
  const client = await openClient(demo, nickname)
  const body = { client_id: client.client_id, ...AGENT_SETTINGS, ...settings }
  const { id } = dataOf(await operate(demo, 'payment-agents', body))
  if (usd !== '0') await fund(demo, client, { type: 'payment_agent', usd })
  return { ...client, agentId: id }
}

type WalletType = 'main' | 'payment_agent'

/** Deposits USD into a client's wallet as the operator; resolves when the client's reads show the money. */
export const fund = async (
  demo: Demo,
  client: Client,
  { type, usd }: { readonly type: WalletType; readonly usd: string },
): Promise<void> => {
  const walletId = type === 'main' ? mainWallet(client) : agentWallet(client)
  const funds = { currency: 'USD', amount: usd, request_id: `funds-${walletId}` }
  const funded = await operate(demo, `wallets/${walletId}/deposits`, funds)
  dataOf(funded)
  await untilShown(demo, client, funded)
}

/** Edits an agent as the operator does. */
export const editAgent = async (demo: Demo, { agentId }: Agent, changes: object): Promise<void> => {
  dataOf(await operate(demo, `payment-agents/${agentId}`, changes))
}

/** An agent pays a client. */
export const deposit = (demo: Demo, agent: Client, data: object): Promise<Answered> =>
  post(demo, agent, { path: '/payment-agents/v1/transfer', body: { data } })

/** A client asks for the code of a withdrawal. */
export const askCode = (demo: Demo, client: Client, data: object): Promise<Answered> =>
  post(demo, client, { path: '/payment-agents/v1/withdraw/verification_code', body: { data } })

/** A client withdraws through an agent. */
export const withdraw = (demo: Demo, client: Client, data: object): Promise<Answered> =>
  post(demo, client, { path: '/payment-agents/v1/withdraw', body: { data } })

/** Waits until the notifications have a code that the client may use now with an agent, and returns it. */
export const codeOf = (demo: Demo, { client_id }: Client, agentId: number): Promise<string> =>
  eventually(async () => {
    const codes = await notifications(demo, client_id)
    return (
      codes.flatMap((one) => (one.kind === 'withdrawal_code' && one.agent_id === agentId ? [one.code] : []))[0] ?? false
    )
  })

type CodeTerms = { readonly agent_id: number; readonly amount: string; readonly currency: string }

/** Asks for the code of a withdrawal and reads it in the notifications. */
export const issuedCode = async (demo: Demo, client: Client, terms: CodeTerms): Promise<string> => {
  dataOf(await askCode(demo, client, terms))
  return codeOf(demo, client, terms.agent_id)
}

/** Asks for a code, reads it in the notifications, and withdraws with it. */
export const withdrawWithCode = async (
  demo: Demo,
  client: Client,
  data: CodeTerms & { readonly request_id?: string },
): Promise<Answered> => {
  const { agent_id, amount, currency } = data
  return withdraw(demo, client, {
    ...data,
    verification_code: await issuedCode(demo, client, { agent_id, amount, currency }),
  })
}

/** The balance in USD of a client's wallet. */
export const usdIn = async (demo: Demo, client: Client, type: WalletType = 'main'): Promise<string> => {
  const wallets = dataOf(await get(demo, client, '/wallet/v1/wallets'))
  return wallets.find((wallet: { type: string }) => wallet.type === type).balances['USD']?.balance ?? '0.00'
}

/** Changes a client's settings for payment agents. */
export const patchClient = (demo: Demo, client: Client, data: object): Promise<Answered> =>
  call(demo.base_url, '/payment-agents/v1/clients/me', {
    method: 'PATCH',
    headers: { ...headersOf(client), 'Content-Type': 'application/json' },
    body: JSON.stringify({ data }),
  })
