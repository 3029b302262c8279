import * as endpoints from '@folio/contracts/http/operator/rates.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { isSoundRate, RATE_STREAM_PREFIX } from '@folio/contracts/wallet/rates.ts'
import { currencyNotAllowed, malformedField } from '@folio/rest-server/refusal.ts'
import { recordedHeaders } from '../../format-answer.ts'
import { type Answer, handle } from '../../handler.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { operatorWriteEndpoint } from '../operator-request.ts'

/** Answers the configured currencies with the USD rates of which quotes are made. */
export const listFxRates = handle(
  endpoints.listFxRates,
  async (gateway): Promise<Answer<typeof endpoints.listFxRates>> => {
    const { terms, currencies } = gateway
    // The wallet view has the rates that operators set; those of tables are of no event.
    const checkpoint = await lowestCheckpoint(gateway, ['wallet'])
    const rates = await terms.rates.usdRates()
    const all = [...currencies].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return {
      data: all.map(([currency, { decimals }]) => {
        const { rate, source } = rates.get(currency) ?? { rate: undefined, source: 'none' }
        return { currency, decimals, usd_rate: rate ?? null, source }
      }),
      beside: { checkpoint },
    }
  },
)

/** Sets the rate of a currency, or suspends it; answers once the wallet view, from which quotes are made, shows it. */
export const setFxRate = operatorWriteEndpoint(endpoints.setFxRate, {
  scope: 'setFxRate',
  topic: walletCommands,
  view: ({ wallets }) => wallets,
  doneOnce: 'shown',
  prepare: async ({ currencies }, { body: { currency, usd_rate } }) => {
    if (!currencies.has(currency)) {
      return currencyNotAllowed('currency', `${currency} is not a configured currency.`)
    }
    if (!isSoundRate(currency, usd_rate)) {
      return malformedField(
        'usd_rate',
        currency === 'USD' ? 'of USD itself must be 1, or null' : 'must be more than zero, or null',
      )
    }
    return {
      account: RATE_STREAM_PREFIX + currency,
      command: { type: 'SetRate' as const, currency, usd_rate },
      answer: (settled) => ({
        data: { currency, usd_rate, source: 'operator' as const },
        headers: recordedHeaders(settled),
      }),
    }
  },
})
