import type { listFxRates, setFxRate } from '@folio/contracts/http/operator/fx-rates.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { isSoundRate, RATE_STREAM_PREFIX } from '@folio/contracts/wallet/rates.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { recordedHeaders } from '../recorded-answer.ts'
import { malformed, notAllowed } from '../refusals.ts'
import { operate } from './operator-request.ts'

/** The rates that quotes are made of, by currency. */
export const showRates =
  ({ terms }: Gateway) =>
  async (): Promise<Answer<typeof listFxRates>> => {
    const rates = [...(await terms.rates.usdRates())].toSorted(([one], [other]) => (one < other ? -1 : 1))
    return { data: rates.map(([currency, { rate, source }]) => ({ currency, usd_rate: rate ?? null, source })) }
  }

/** Sets the rate of a currency, or suspends it; answered once every quote is made of it. */
export const setRate =
  (gateway: Gateway) =>
  async (call: Call<typeof setFxRate>): Promise<Answer<typeof setFxRate> | Refusal> => {
    const { currency, usd_rate } = call.body
    if (!gateway.currencies.has(currency)) {
      return notAllowed('currency', `${currency} is not a currency of this installation.`)
    }
    if (!isSoundRate(currency, usd_rate)) {
      return malformed(
        'usd_rate',
        currency === 'USD' ? 'of USD itself must be 1, or null' : 'must be more than zero, or null',
      )
    }
    const settled = await operate(gateway, call, {
      endpoint: 'setFxRate',
      view: gateway.wallets,
      topic: walletCommands,
      account: RATE_STREAM_PREFIX + currency,
      command: { type: 'SetRate', currency, usd_rate },
    })
    if (isRefusal(settled)) return settled
    await gateway.wallets.reach(settled.recorded.position)
    return { data: { currency, usd_rate, source: 'operator' }, headers: recordedHeaders(settled) }
  }
