import { randomUUID } from 'node:crypto'
import { getExchangeRate as endpoint } from '@folio/contracts/http/wallet/get-exchange-rate.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { currencyNotAllowed, type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { pairRate } from './convert.ts'
import { sealQuote } from './quote.ts'

/** Answers a quote: a rate that the caller may use for one transfer until it expires. */
export const getExchangeRate = handle(
  endpoint,
  async (gateway, { query, client }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { rules, rates } = gateway.terms
    const pair = { from: query.source_currency, to: query.destination_currency }
    const found = pairRate(await rates.usdRates(), pair, rules.spread)
    if (found === 'unsupported') {
      return currencyNotAllowed('destination_currency', `${pair.from} cannot be exchanged into ${pair.to}.`)
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
  },
)
