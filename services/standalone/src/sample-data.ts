import { ACT_REASON_HEADER, ACT_TICKET_HEADER, type actReason } from '@folio/contracts/http/act.ts'
import type { z } from 'zod'
import type { Demo } from './demo-file.ts'

type Client = Demo['clients'][number]
type Agent = NonNullable<Demo['agents']>[number]

const FUNDS = [
  { currency: 'USD', amount: '10000' },
  { currency: 'EUR', amount: '1000' },
]

const AGENT = {
  name: 'Corner Shop',
  information: 'Cash in and out, from nine to five.',
  email: 'corner.shop@example.com',
  phone_numbers: ['+234 800 000 0000'],
  payment_methods: ['cash'],
  urls: ['https://corner-shop.example.com'],
  currencies: FUNDS.map(({ currency }) => ({
    currency,
    deposit_commission: 1,
    withdrawal_commission: 2.5,
    withdrawal_minimum: '10',
    withdrawal_maximum: '2000',
  })),
  countries: ['ng', 'ke', 'id'],
}

/** The name under which a sample client sees the token that the file of sample clients holds. */
const SAMPLE_TOKEN_NAME = 'Sample calls of npm start'

type Failure = { readonly errors?: readonly { readonly details?: { readonly agent_id?: number } }[] }

/** The reason for an operator's act, as the forms of the console demand it. */
export type Cause = { readonly reason: z.output<typeof actReason>; readonly ticket: string }

/** The operator API, the operator who calls it, and the cause of the act; left out, that of opening sample clients. */
export type OperatorAccess = Pick<Demo, 'operator_url' | 'operator_token'> & { readonly cause?: Cause }

const SAMPLES: Cause = { reason: 'test', ticket: 'FR-1' }

const post = (access: OperatorAccess, path: string, body: object): Promise<Response> => {
  const { operator_url, operator_token, cause = SAMPLES } = access
  return fetch(`${operator_url}/operator/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${operator_token}`,
      'content-type': 'application/json',
      [ACT_REASON_HEADER]: cause.reason,
      [ACT_TICKET_HEADER]: cause.ticket,
    },
    body: JSON.stringify(body),
  })
}

/** Calls the operator API over HTTP; throws if it refuses. */
export const operate = async <T>(access: OperatorAccess, path: string, body: object): Promise<T> => {
  const response = await post(access, path, body)
  const answer = await response.text()
  if (!response.ok) throw new Error(`the operator API answered ${response.status}: ${answer}`)
  return JSON.parse(answer).data
}

const fund = async (demo: Demo, walletId: string): Promise<void> => {
  for (const funds of FUNDS) {
    const request_id = `sample-${funds.currency}-${walletId}`
    await operate(demo, `wallets/${walletId}/deposits`, { ...funds, request_id })
  }
}

const openNamed = (demo: Demo, nickname: string): Promise<Client> =>
  operate<Client>(demo, 'clients', { nickname, token_name: SAMPLE_TOKEN_NAME, request_id: `sample-${nickname}` })

/** Opens a client with a funded main wallet; continues where an earlier start was interrupted. */
export const openFunded = async (demo: Demo, nickname: string): Promise<Client> => {
  const client = await openNamed(demo, nickname)
  for (const { wallet_id } of client.wallets) await fund(demo, wallet_id)
  return client
}

/**
 * Registers a client as an agent and returns its number; returns the existing one if an earlier start registered it.
 */
const registered = async (demo: Demo, clientId: string): Promise<number> => {
  const response = await post(demo, 'payment-agents', { client_id: clientId, ...AGENT })
  const answer: Failure & { readonly data?: { readonly id: number } } = JSON.parse(await response.text())
  const agentId = answer.data?.id ?? answer.errors?.[0]?.details?.agent_id
  if (agentId === undefined) throw new Error(`the operator API answered ${response.status}: ${JSON.stringify(answer)}`)
  return agentId
}

/** Opens two clients with funded main wallets; continues where an earlier start was interrupted. */
export const openSampleClients = async (demo: Demo): Promise<Client[]> => [
  await openFunded(demo, 'alice'),
  await openFunded(demo, 'bob'),
]

/** Opens a payment agent with a funded wallet; continues where an earlier start was interrupted. */
export const openSampleAgents = async (demo: Demo): Promise<Agent[]> => {
  const client = await openNamed(demo, 'corner_shop')
  const agentId = await registered(demo, client.client_id)
  const { wallet_id } = await operate<{ readonly wallet_id: string }>(demo, `payment-agents/${agentId}`, {})
  await fund(demo, wallet_id)
  return [{ ...client, wallets: [...client.wallets, { wallet_id, type: 'payment_agent' }], agent_id: agentId }]
}
