import type { validateTransfer as endpoint } from '@folio/contracts/http/wallet/validate-transfer.ts'
import { amountOf, isZero, quotientDown, times } from '@folio/kernel/amount.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import type { Gateway } from './gateway.ts'
import { pairRate } from './rates/pair-rate.ts'
import { refusalOf } from './recorded-refusal.ts'
import { notAllowed } from './refusals.ts'
import { shown } from './shown-amount.ts'
import { forbidden } from './transfers/between-wallets.ts'
import { limitsFor } from './transfers/limits-for.ts'
import { asPaidBy } from './transfers/payer.ts'
import { type Price, priceOf } from './transfers/price.ts'
import { sidesOf, type ValidatedSide } from './transfers/validated-sides.ts'
import { whyRefused } from './transfers/why-refused.ts'
import { forbiddenWith } from './transfers/with-platform.ts'

type ValidateTransfer = Call<typeof endpoint>
type Sides = { readonly source: ValidatedSide; readonly destination: ValidatedSide }

const HUNDRED = amountOf('100')
const PERCENT = { digits: 12, decimals: 4 }

const forbiddenBetween = ({ body }: ValidateTransfer, { source, destination }: Sides): Refusal | undefined => {
  if (source.kind === 'platform') {
    const told = { field: 'source_currency', currency: body.source_currency, payer: 'platform' } as const
    return destination.kind === 'wallet' ? forbiddenWith(destination.wallet, source.platform, told) : undefined
  }
  if (destination.kind === 'wallet') return forbidden(source.wallet, destination.wallet)
  const told = { field: 'destination_currency', currency: body.destination_currency, payer: 'wallet' } as const
  return forbiddenWith(source.wallet, destination.platform, told)
}

/** Why two currencies are not exchanged, if so. */
const notExchanged = async ({ terms }: Gateway, { body }: ValidateTransfer): Promise<Refusal | undefined> => {
  const pair = { from: body.source_currency, to: body.destination_currency }
  if (pair.from === pair.to || pairRate(await terms.rates.usdRates(), pair) !== 'unsupported') return undefined
  return notAllowed('destination_currency', `${pair.from} is not exchanged into ${pair.to}.`)
}

const shownFee = ({ currencies }: Gateway, { body }: ValidateTransfer, { fee, exchanged }: Price) => {
  const isOfSource = fee.currency === body.source_currency
  const base = isOfSource ? body.amount : (exchanged?.amount ?? body.amount)
  const isCross = body.source_currency !== body.destination_currency
  return {
    amount: shown(currencies, fee.currency, fee.amount),
    percentage: Number(times(fee.rate, HUNDRED)),
    applied_percentage: quotientDown(times(fee.amount, HUNDRED), base, PERCENT),
    min_fee_applied: fee.isSmallest,
    reason_code: isZero(fee.amount) ? null : isCross ? ('currency_exchange' as const) : ('convenience_fee' as const),
    currency: fee.currency,
    source: isOfSource ? body.source_id : body.destination_id,
  }
}

const shownDetails = (gateway: Gateway, call: ValidateTransfer, price: Price) => {
  const { body } = call
  const { currencies } = gateway
  const isWithPlatform = body.source_type === 'platform' || body.destination_type === 'platform'
  return {
    transfer: {
      is_cross_currency: body.source_currency !== body.destination_currency,
      type: isWithPlatform ? ('wallet_to_platform' as const) : ('wallet_to_wallet' as const),
    },
    source: {
      id: body.source_id,
      type: body.source_type,
      currency: body.source_currency,
      amount: shown(currencies, body.source_currency, body.amount),
      net_amount: shown(currencies, body.source_currency, price.net),
    },
    destination: {
      id: body.destination_id,
      type: body.destination_type,
      currency: body.destination_currency,
      amount: shown(currencies, body.destination_currency, price.arriving.amount),
      estimated: true as const,
    },
    fee: shownFee(gateway, call, price),
  }
}

/** Checks a transfer by the rules of making it, and says what it would cost; moves nothing. */
export const validateTransfer =
  (gateway: Gateway) =>
  async (call: ValidateTransfer): Promise<Answer<typeof endpoint> | Refusal> => {
    const { body } = call
    const sides = await sidesOf(gateway, call)
    if ('code' in sides) return sides
    const { source_currency: from, destination_currency: to, amount, rate } = body
    const refusal = forbiddenBetween(call, sides) ?? (await notExchanged(gateway, call))
    if (refusal !== undefined) return refusal
    const isFeeOfExchanged = sides.source.kind === 'platform'
    const by = { rules: gateway.terms.rules, currencies: gateway.currencies }
    const price = priceOf(by, { from, to, amount, rate: from === to ? undefined : rate, isFeeOfExchanged })
    if ('code' in price) return price
    const limited = await limitsFor(gateway, from)
    if ('code' in limited) return limited
    const intended = { ...sides, ...limited, currency: from, amount, believed: body.balance, at: call.receivedAt }
    const why = await whyRefused(gateway, intended)
    if (why === undefined) return { data: { is_valid: true, details: shownDetails(gateway, call, price) } }
    const told = refusalOf(gateway, { ...why, currency: from, amount })
    return sides.destination.kind === 'platform' ? asPaidBy('wallet', told) : told
  }
