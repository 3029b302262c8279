import { randomUUID } from 'node:crypto'
import type { getExchangeRate as endpoint } from '@folio/contracts/http/wallet/get-exchange-rate.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import type { Gateway } from './gateway.ts'
import { pairRate } from './rates/pair-rate.ts'
import { sealQuote } from './rates/quote.ts'
import { notAllowed, unavailable } from './refusals.ts'

/** Promises the caller a rate for one transfer, for as long as a quote lives. */
export const getExchangeRate =
  (gateway: Gateway) =>
  async ({ query, client }: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { rules, rates } = gateway.terms
    const pair = { from: query.source_currency, to: query.destination_currency }
    const found = pairRate(await rates.usdRates(), pair, rules.spread)
    if (found === 'unsupported') {
      return notAllowed('destination_currency', `${pair.from} is not exchanged into ${pair.to}.`)
    }
    if (found === 'none_now') return unavailable()
    const key = await gateway.keys.create(client.client_id)
    if (key === undefined) throw new Error(`client ${client.client_id} was erased`)
    const expires_at = timestampOf(gateway.clock() + rules.quoteLifeMs * 1000)
    const quote = { ...pair, ...found, token_id: randomUUID(), spread: rules.spread, expires_at }
    return {
      data: {
        exchange_rate: found.rate,
        rate_token: sealQuote(key, quote),
        source_currency: pair.from,
        destination_currency: pair.to,
        expires_at,
      },
    }
  }
