import { isSoundRate } from '@folio/contracts/wallet/rates.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import type { RateSource } from './rate-source.ts'

const CURRENCIES_MAX = 1000

/** The rates that the operator has set, as the view of wallets shows them; of those that cannot be, nothing is heard. */
export const operatorRates = (wallets: BelievedView): RateSource => ({
  usdRates: async () => {
    const { entries } = await wallets.list({ prefix: walletKeys.rates, limit: CURRENCIES_MAX })
    const sound = entries.filter(([, { currency, usd_rate }]) => isSoundRate(currency, usd_rate))
    return new Map(
      sound.map(([, { currency, usd_rate }]) => [currency, { rate: usd_rate ?? undefined, source: 'operator' }]),
    )
  },
})
