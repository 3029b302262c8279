import { type Answered, get, post } from './calls.ts'
import type { Client, Demo } from './running-folio.ts'

/** The fields of a quote that an exchange needs. */
export type Quoted = { readonly exchange_rate: string; readonly rate_token: string }

/** Requests a quote. */
export const quote = async (demo: Demo, client: Client, [from, to]: readonly [string, string]): Promise<Quoted> => {
  const path = `/wallet/v1/exchange-rate?source_currency=${from}&destination_currency=${to}`
  const { status, body } = await get(demo, client, path)
  if (status !== 200) throw new Error(`no quote: ${JSON.stringify(body)}`)
  return { exchange_rate: body.data.exchange_rate, rate_token: body.data.rate_token }
}

/** The fields of an exchange; without `quoted` a new quote of the pair is requested. */
export type Exchange = {
  readonly from: string
  readonly to: string
  readonly pair: readonly [string, string]
  readonly amount: string
  readonly requestId: string
  readonly quoted?: Quoted
}

/** Exchanges money of one wallet into another currency, in the same wallet or in another one. */
export const exchange = async (
  demo: Demo,
  client: Client,
  { from, to, pair, amount, requestId, quoted }: Exchange,
): Promise<Answered> =>
  post(demo, client, {
    path: '/wallet/v1/transfers/exchange',
    body: {
      source_wallet_id: from,
      source_currency: pair[0],
      amount,
      destination_wallet_id: to,
      destination_currency: pair[1],
      ...(quoted ?? (await quote(demo, client, pair))),
      request_id: requestId,
    },
  })
