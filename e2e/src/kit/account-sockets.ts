import { connect, type TestClient } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { type Answered, type Caller, call, headersOf, mainWallet, ofFirstCall, post } from './calls.ts'
import { NOT_NOW } from './retry-unavailable.ts'
import type { Client, Demo } from './running-folio.ts'

/** Requests a one-time password and returns the URL of the socket that it opens, on the host of the REST API. */
export const socketUrl = async (demo: Demo, client: Caller, accountId: string): Promise<string> => {
  const path = `/trading/v1/options/accounts/${accountId}/otp`
  const { status, body } = await call(demo.base_url, path, { method: 'POST', headers: headersOf(client) })
  if (status !== 200) throw new Error(`no password: ${JSON.stringify(body)}`)
  const { pathname, search } = new URL(body.data.url)
  return demo.base_url.replace(/^http/, 'ws') + pathname + search
}

/** Opens the socket of an account; the client checks every received frame against its schema. */
export const openSocket = async (demo: Demo, client: Caller, accountId: string): Promise<TestClient> =>
  connect(await socketUrl(demo, client, accountId))

/** Waits until a market that may have just begun has a tick of a symbol. */
export const untilTicking = async (demo: Demo, symbol: string): Promise<void> => {
  const client = await connect(`${demo.base_url.replace(/^http/, 'ws')}/trading/v1/options/ws/public`)
  try {
    await eventually(async () => (await client.ask({ ticks: symbol })).tick?.epoch !== undefined)
  } finally {
    client.socket.close()
  }
}

/** A transfer between a client's main wallet and its options account. */
export type PlatformTransfer = {
  readonly accountId: string
  readonly direction: 'from_wallet' | 'to_wallet'
  readonly amount: string
  readonly requestId: string
}

const askToMove = (demo: Demo, client: Client, transfer: PlatformTransfer): Promise<Answered> => {
  const { accountId, direction, amount, requestId } = transfer
  return post(demo, client, {
    path: '/wallet/v1/transfers/platforms',
    body: {
      wallet_id: mainWallet(client),
      amount,
      currency: 'USD',
      direction,
      platform_name: 'options',
      platform_account_id: accountId,
      request_id: requestId,
    },
  })
}

/**
 * Makes a platform transfer and returns its transaction id. While a busy service has no answer, the call is repeated: a
 * repeat tells the outcome of the first.
 */
export const moveToPlatform = async (demo: Demo, client: Client, transfer: PlatformTransfer): Promise<number> => {
  const { status, body } = await askToMove(demo, client, transfer)
  if (status === 200) return body.data.status.transaction_id
  if (!NOT_NOW.includes(status)) throw new Error(`nothing was moved: ${JSON.stringify(body)}`)
  return eventually(async () => {
    const again = await askToMove(demo, client, transfer)
    if (again.status === 200) return again.body.data.status.transaction_id
    const first = ofFirstCall(again.body)
    if (first?.isMoved !== true) throw new Error(`nothing was moved: ${JSON.stringify(again.body)}`)
    return first.transaction_id
  })
}
