import { validateTransfer as endpoint } from '@folio/contracts/http/wallet/validate-transfer.ts'
import { amountOf, isZero, quotientDown, times } from '@folio/kernel/amount.ts'
import { currencyNotAllowed, type Refusal } from '@folio/rest-server/refusal.ts'
import { refusalOf } from '../commands/recorded-refusal.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { pairRate } from '../rates/convert.ts'
import { platformTransferRefusal, withPayerCode } from './platform-rules.ts'
import { predictRefusal } from './predict-refusal.ts'
import { type Price, priceOf } from './price.ts'
import { limitsFor } from './transfer-limits.ts'
import { type ValidatedSide, validateSides } from './validated-sides.ts'
import { walletTransferRefusal } from './wallet-rules.ts'

type ValidateTransfer = Call<typeof endpoint>
type Sides = { readonly source: ValidatedSide; readonly destination: ValidatedSide }

const HUNDRED = amountOf('100')
const PERCENT = { digits: 12, decimals: 4 }

const forbiddenBetween = ({ body }: ValidateTransfer, { source, destination }: Sides): Refusal | undefined => {
  if (source.kind === 'platform') {
    const told = { field: 'source_currency', currency: body.source_currency, payer: 'platform' } as const
    return destination.kind === 'wallet'
      ? platformTransferRefusal(destination.wallet, source.platform, told)
      : undefined
  }
  if (destination.kind === 'wallet') return walletTransferRefusal(source.wallet, destination.wallet)
  const told = { field: 'destination_currency', currency: body.destination_currency, payer: 'wallet' } as const
  return platformTransferRefusal(source.wallet, destination.platform, told)
}

/** Refuses a pair of currencies that is not exchanged. */
const notExchanged = async ({ terms }: Gateway, { body }: ValidateTransfer): Promise<Refusal | undefined> => {
  const pair = { from: body.source_currency, to: body.destination_currency }
  if (pair.from === pair.to || pairRate(await terms.rates.usdRates(), pair) !== 'unsupported') return undefined
  return currencyNotAllowed('destination_currency', `${pair.from} cannot be exchanged into ${pair.to}.`)
}

const shownFee = ({ currencies }: Gateway, { body }: ValidateTransfer, { fee, exchanged }: Price) => {
  const isOfSource = fee.currency === body.source_currency
  const base = isOfSource ? body.amount : (exchanged?.amount ?? body.amount)
  const isCross = body.source_currency !== body.destination_currency
  return {
    amount: formatAmount(currencies, fee.currency, fee.amount),
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
      amount: formatAmount(currencies, body.source_currency, body.amount),
      net_amount: formatAmount(currencies, body.source_currency, price.net),
    },
    destination: {
      id: body.destination_id,
      type: body.destination_type,
      currency: body.destination_currency,
      amount: formatAmount(currencies, body.destination_currency, price.arriving.amount),
      estimated: true as const,
    },
    fee: shownFee(gateway, call, price),
  }
}

/** Checks a transfer by the same rules as its execution and answers its costs; moves no money. */
export const validateTransfer = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { body } = call
  const sides = await validateSides(gateway, call)
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
  const intended = {
    ...sides,
    ...limited,
    currency: from,
    amount,
    expectedBalance: body.balance,
    at: call.receivedAt,
  }
  const why = await predictRefusal(gateway, intended)
  if (why === undefined) return { data: { is_valid: true, details: shownDetails(gateway, call, price) } }
  const told = refusalOf(gateway, { ...why, currency: from, amount })
  return sides.destination.kind === 'platform' ? withPayerCode('wallet', told) : told
})
