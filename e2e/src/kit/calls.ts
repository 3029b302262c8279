import { walletIdOf } from '@folio/contracts/account-ids.ts'
import { assertDocumented } from './documented.ts'
import { patiently } from './patiently.ts'
import type { Client, Demo } from './running-folio.ts'

/** An answer as a caller sees it. */
export type Answered = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape, and asserts on what it finds
  readonly body: any
  readonly headers: Headers
}

const readWhole = async (response: Response): Promise<Answered> => {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

/** Calls an address, and throws unless the OpenAPI document says that it may be answered so. */
export const call = async (base: string, path: string, request: RequestInit = {}): Promise<Answered> => {
  const answered = await readWhole(await fetch(base + path, request))
  assertDocumented({ method: request.method ?? 'GET', path, ...answered })
  return answered
}

/** Who a call is from: an application, with a token of a client. */
export type Caller = Pick<Client, 'application_id' | 'token'>

/** What says who calls: the application and a token of the client. */
export const headersOf = (client: Caller): Record<string, string> => ({
  'Service-App-ID': client.application_id,
  Authorization: `Bearer ${client.token}`,
})

const JSON_BODY = { 'Content-Type': 'application/json' }

/** Reads something as a client. */
export const get = (
  demo: Demo,
  client: Caller,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answered> => call(demo.base_url, path, { headers: { ...headersOf(client), ...headers } })

/** Sends something as a client. */
export const post = (demo: Demo, client: Caller, { path, body }: { path: string; body: unknown }): Promise<Answered> =>
  call(demo.base_url, path, {
    method: 'POST',
    headers: { ...headersOf(client), ...JSON_BODY },
    body: JSON.stringify(body),
  })

/** Asks the operator API; without a body it reads. */
export const operate = (demo: Demo, path: string, body?: unknown): Promise<Answered> =>
  call(demo.operator_url, `/operator/v1/${path}`, {
    headers: { Authorization: `Bearer ${demo.operator_token}`, ...JSON_BODY },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })

/** A client's main wallet. */
export const mainWallet = (client: Client): string => {
  const wallet = client.wallets.find(({ type }) => type === 'main')
  if (wallet === undefined) throw new Error(`${client.nickname} has no main wallet`)
  return wallet.wallet_id
}

/** The wallet that a client pays from and is paid into as a payment agent. */
export const agentWallet = ({ client_id }: Client): string => walletIdOf(client_id, 'payment_agent')

/** The number of a client's demo account. */
export const demoAccount = async (demo: Demo, client: Caller): Promise<string> => {
  const { body } = await patiently(() => get(demo, client, '/trading/v1/options/accounts'))
  const accounts: { readonly account_id: string; readonly account_type: string }[] = body.data
  const account = accounts.find(({ account_type }) => account_type === 'demo')
  if (account === undefined) throw new Error('the client has no demo account')
  return account.account_id
}

/** The number of a client's account for real money, opened unless there is one. */
export const realAccount = async (demo: Demo, client: Client): Promise<string> => {
  const body = { currency: 'USD', group: 'row', account_type: 'real' }
  const { status, body: answer } = await post(demo, client, { path: '/trading/v1/options/accounts', body })
  if (status !== 200 && status !== 201) throw new Error(`no account: ${JSON.stringify(answer)}`)
  return [answer.data].flat()[0].account_id
}

/** What a transfer needs to be told. */
export type Transfer = {
  readonly from: Client
  readonly to: Client
  readonly amount: string
  readonly requestId: string
  readonly currency?: string
  readonly description?: string
}

/** Makes a transfer between the main wallets of two clients. */
export const transfer = (
  demo: Demo,
  { from, to, amount, requestId, currency, description }: Transfer,
): Promise<Answered> =>
  post(demo, from, {
    path: '/wallet/v1/transfers',
    body: {
      currency: currency ?? 'USD',
      amount,
      source_wallet_id: mainWallet(from),
      destination_wallet_id: mainWallet(to),
      request_id: requestId,
      ...(description === undefined ? {} : { description }),
    },
  })

/** What a client's main wallet holds of a currency. */
export const balance = async (demo: Demo, client: Caller, currency = 'USD'): Promise<string> => {
  const { body } = await patiently(() => get(demo, client, '/wallet/v1/wallets'))
  return body.data[0].balances[currency]?.balance ?? '0.00'
}

/** Waits until something is so, for a bounded time. */
export const eventually = async (isSo: () => Promise<boolean>, withinMs = 45_000): Promise<void> => {
  const giveUpAt = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`not so within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until no transfer is under way and the views stand where the store stands. */
export const settled = (demo: Demo): Promise<void> =>
  eventually(async () => {
    const { status, body } = await operate(demo, 'projections')
    const rows: { service: string; lag: number; open_processes: number }[] = status === 200 ? body.data : []
    return rows.length > 0 && rows.every((row) => row.open_processes === 0) && rows.every((row) => row.lag === 0)
  })
