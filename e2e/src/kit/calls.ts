import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { assertDocumented } from './assert-documented.ts'
import { retryUnavailable } from './retry-unavailable.ts'
import type { Client, Demo } from './running-folio.ts'

/** The answer to a call. */
export type Answered = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape, and asserts on what it finds
  readonly body: any
  readonly headers: Headers
}

/** Reads an answer to its end; leaves a stream of events, which may have none. */
const readWhole = async (response: Response): Promise<Answered> => {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await response.body?.cancel()
    return { status: response.status, body: '', headers: response.headers }
  }
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

/** Makes a call; throws unless the OpenAPI document allows the answer. */
export const call = async (base: string, path: string, request: RequestInit = {}): Promise<Answered> => {
  const answered = await readWhole(await fetch(base + path, request))
  assertDocumented({ method: request.method ?? 'GET', path, ...answered })
  return answered
}

/** The credentials of a call: an application and a token of a client. */
export type Caller = Pick<Client, 'application_id' | 'token'>

/** Returns the headers with a caller's credentials. */
export const headersOf = (client: Caller): Record<string, string> => ({
  'Service-App-ID': client.application_id,
  Authorization: `Bearer ${client.token}`,
})

const JSON_BODY = { 'Content-Type': 'application/json' }

/** Makes a GET call as a client. */
export const get = (
  demo: Demo,
  client: Caller,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answered> => call(demo.base_url, path, { headers: { ...headersOf(client), ...headers } })

/** Makes a POST call as a client. */
export const post = (demo: Demo, client: Caller, { path, body }: { path: string; body: unknown }): Promise<Answered> =>
  call(demo.base_url, path, {
    method: 'POST',
    headers: { ...headersOf(client), ...JSON_BODY },
    body: JSON.stringify(body),
  })

/** Calls the operator API: POST with a body, GET without one. */
export const operate = (
  demo: Pick<Demo, 'operator_url' | 'operator_token'>,
  path: string,
  body?: unknown,
): Promise<Answered> =>
  call(demo.operator_url, `/operator/v1/${path}`, {
    headers: { Authorization: `Bearer ${demo.operator_token}`, ...JSON_BODY },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })

/** Reads a list of the operator API as a whole CSV file: the names of its columns, then its rows; throws for another answer. */
export const csvOf = async (
  { operator_url, operator_token }: Pick<Demo, 'operator_url' | 'operator_token'>,
  path: string,
): Promise<readonly string[]> => {
  const headers = { Authorization: `Bearer ${operator_token}`, Accept: 'text/csv' }
  const { status, body } = await readWhole(await fetch(`${operator_url}/operator/v1/${path}`, { headers }))
  const lines = String(body).trimEnd().split('\r\n')
  if (!/^# \d+ rows: complete at \d+~\d+$/.test(lines.at(-1) ?? ''))
    throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return lines.slice(1, -1)
}

/** Returns the data of a successful answer; throws with the whole answer otherwise. */
export const dataOf = ({ status, body }: Answered): Answered['body'] => {
  if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body.data
}

/** Waits until a client's reads show the write that an answer tells of, by its ledger revision. */
export const untilShown = async (demo: Demo, client: Caller, written: Answered): Promise<void> => {
  const revision = written.headers.get('Ledger-Revision')
  if (revision === null) throw new Error('the answer has no ledger revision')
  const read = () => get(demo, client, '/wallet/v1/wallets', { 'Min-Ledger-Revision': revision })
  await eventually(async () => (await read()).status === 200)
}

/** Returns the id of a client's main wallet. */
export const mainWallet = (client: Client): string => {
  const wallet = client.wallets.find(({ type }) => type === 'main')
  if (wallet === undefined) throw new Error(`${client.nickname} has no main wallet`)
  return wallet.wallet_id
}

/** Returns the id of a client's `payment_agent` wallet. */
export const agentWallet = ({ client_id }: Client): string => walletIdOf(client_id, 'payment_agent')

/** Returns the number of a client's demo account. */
export const demoAccount = async (demo: Demo, client: Caller): Promise<string> => {
  const { body } = await retryUnavailable(() => get(demo, client, '/trading/v1/options/accounts'))
  const accounts: { readonly account_id: string; readonly account_type: string }[] = body.data
  const account = accounts.find(({ account_type }) => account_type === 'demo')
  if (account === undefined) throw new Error('the client has no demo account')
  return account.account_id
}

const openRealAccount = (demo: Demo, client: Client): Promise<Answered> => {
  const body = { currency: 'USD', group: 'row', account_type: 'real' }
  return post(demo, client, { path: '/trading/v1/options/accounts', body })
}

const numberIn = ({ status, body }: Answered): string => {
  if (status !== 200 && status !== 201) throw new Error(`no account: ${JSON.stringify(body)}`)
  return [body.data].flat()[0].account_id
}

/** Returns the number of a client's `real` account, by one call; opens one if there is none. */
export const realAccountAtOnce = async (demo: Demo, client: Client): Promise<string> =>
  numberIn(await openRealAccount(demo, client))

/** Returns the number of a client's `real` account, once a busy service answers; opens one if there is none. */
export const realAccount = async (demo: Demo, client: Client): Promise<string> =>
  numberIn(await retryUnavailable(() => openRealAccount(demo, client)))

const REPEATED = ['DuplicateRequestID', 'RequestIDUsed']
const MOVED = ['pending', 'complete']

/**
 * Reads what the error of a repeated platform or agent transfer tells of the first call, and whether that moved money;
 * undefined for another error.
 */
export const ofFirstCall = (body: Answered['body']) => {
  const [error] = body.errors
  const told: { readonly status?: string; readonly transaction_id: number } | undefined =
    error?.details ?? error?.detail
  if (!REPEATED.includes(error?.code) || told?.status === undefined) return undefined
  const { status, transaction_id } = told
  return { status, transaction_id, isMoved: MOVED.includes(status) }
}

/** The fields of a transfer between clients. */
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

/** Returns the balance of a currency in a client's main wallet. */
export const balance = async (demo: Demo, client: Caller, currency = 'USD'): Promise<string> => {
  const { body } = await retryUnavailable(() => get(demo, client, '/wallet/v1/wallets'))
  return body.data[0].balances[currency]?.balance ?? '0.00'
}

/** Waits until no process is open and all views have caught up with the store. */
export const settled = (demo: Demo): Promise<true> =>
  eventually(async () => {
    const { status, body } = await operate(demo, 'projections')
    const rows: { service: string; lag: number; open_processes: number }[] = status === 200 ? body.data : []
    return rows.length > 0 && rows.every((row) => row.open_processes === 0) && rows.every((row) => row.lag === 0)
  })
