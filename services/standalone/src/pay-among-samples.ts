import type { SamplePayment } from '@folio/contracts/http/operator/demo/pay-demo.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import type { Demo, SampleClient } from './demo-file.ts'
import type { PaymentTokens } from './payment-tokens.ts'

type Order = Parameters<SamplePayment>[0]

/** The time of a call beside its wait for an outcome. */
const BESIDE_MS = 5_000

/** Returns the time after which the REST API has answered a payment, if only that it gave up waiting, in milliseconds. */
export const paymentTimeoutMs = ({ answerMs }: Pick<TimeLimits, 'answerMs'>): number => answerMs + BESIDE_MS

/** Makes the request by which the first client pays the second; undefined if one of them has no wallet. */
export const paymentRequest = (
  baseUrl: string,
  [payer, payee]: readonly [SampleClient, SampleClient],
  { payment_id, currency = 'USD', amount }: Pick<Order, 'payment_id' | 'currency'> & { readonly amount: string },
) => {
  const [source] = payer.wallets
  const [destination] = payee.wallets
  if (source === undefined || destination === undefined) return undefined
  return {
    token: payer.token,
    from: { nickname: payer.nickname, wallet_id: source.wallet_id },
    to: { nickname: payee.nickname, wallet_id: destination.wallet_id },
    request: {
      method: 'POST' as const,
      url: `${baseUrl}/wallet/v1/transfers`,
      headers: { 'Service-App-ID': payer.application_id, 'Content-Type': 'application/json' },
      body: {
        currency,
        amount,
        source_wallet_id: source.wallet_id,
        destination_wallet_id: destination.wallet_id,
        request_id: payment_id,
      },
    },
  }
}

const requestOf = ({ base_url, clients }: Demo, order: Order) => {
  const [payer, payee] = clients
  return payer === undefined || payee === undefined ? undefined : paymentRequest(base_url, [payer, payee], order)
}

/** Tells if a call never left, since no program listens at its address. */
const isRefusedConnection = (error: unknown): boolean =>
  error instanceof Error &&
  typeof error.cause === 'object' &&
  error.cause !== null &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'

/** The status and the body of an answer; `is_repeat` if it is that of an earlier request with the same request id. */
type JsonAnswer = { readonly status: number; readonly answer: unknown; readonly is_repeat: boolean }

/** Sends a request and reads its JSON; tells if there was no connection, or no answer in time that is JSON. */
const askJson = async (url: string, init: RequestInit): Promise<JsonAnswer | 'unavailable' | 'no_answer'> => {
  try {
    const response = await fetch(url, init)
    const { status, headers } = response
    return { status, answer: await response.json(), is_repeat: headers.has('Idempotency-Hit') }
  } catch (error) {
    return isRefusedConnection(error) ? 'unavailable' : 'no_answer'
  }
}

/** Sends the request of a payment over the REST API; gives up after `timeoutMs`. */
export const sendPayment = (
  { request, token }: NonNullable<ReturnType<typeof paymentRequest>>,
  timeoutMs: number,
): ReturnType<typeof askJson> =>
  askJson(request.url, {
    method: request.method,
    headers: { ...request.headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify(request.body),
    signal: AbortSignal.timeout(timeoutMs),
  })

const HTTP_UNAUTHORIZED = 401

/**
 * Makes the function by which the first sample client pays the second over the REST API, as any client would, with a token
 * for such payments alone; it resolves with undefined while there are no sample clients, or the first gets no token. A token
 * that the client has revoked is refused for good. A call gives up after `timeoutMs`.
 */
export const samplePayer =
  (demo: () => Demo | undefined, tokens: PaymentTokens, timeoutMs: number): SamplePayment =>
  async (order) => {
    const current = demo()
    const payer = current?.clients[0]
    const made = current === undefined ? undefined : requestOf(current, order)
    if (payer === undefined || made === undefined) return undefined
    const token = await tokens.tokenOf(payer)
    if (token === undefined) return undefined
    const { request, from, to } = made
    const startedAt = performance.now()
    const answered = await sendPayment({ ...made, token }, timeoutMs)
    if (typeof answered === 'string') return answered
    if (answered.status === HTTP_UNAUTHORIZED) tokens.refused(payer)
    return { ...answered, ms: performance.now() - startedAt, request, from, to }
  }
