import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { validateTransfer } from '@folio/contracts/http/wallet/validate-transfer.ts'
import type { Call, Send } from '../../api/call.ts'
import type { Draft } from '../intention/intention.ts'
import type { MoneySource, Wallet } from '../money-source.ts'
import { walletName } from '../wallet-names.ts'
import type { Priced } from './priced-confirmation.tsx'
import { type Quote, readQuote } from './quote.ts'

/** The fields of an exchange: into a currency of the same wallet, or of another one of the client. */
export type ExchangeFields = {
  readonly source: MoneySource
  readonly amount: string
  readonly to: { readonly wallet: Wallet; readonly currency: string }
}

/** A checked exchange that waits for its confirmation. */
export type CheckedExchange = Priced & { readonly fields: ExchangeFields; readonly quote: Quote }

/** Gets a quote, and the fee and the result of an exchange by it; moves nothing. Throws a `CallFailure`. */
export const checkExchange = async (
  { call, send }: { readonly call: Call; readonly send: Send },
  fields: ExchangeFields,
): Promise<CheckedExchange> => {
  const { source, amount, to } = fields
  const quote = await readQuote(send, { from: source.currency, to: to.currency })
  const { details } = await call<DataOf<typeof validateTransfer>>('/wallet/v1/transfers/validate', {
    body: {
      source_type: source.wallet.type,
      source_id: source.wallet.wallet_id,
      source_currency: source.currency,
      destination_type: to.wallet.type,
      destination_id: to.wallet.wallet_id,
      destination_currency: to.currency,
      amount,
      balance: source.balance,
      rate: quote.exchange_rate,
    },
  })
  const sides = { from: walletName(source.wallet.type), to: walletName(to.wallet.type) }
  return { fields, sides, quote, details }
}

/** The request of a checked exchange, by its quote. */
export const exchangeDraft = ({ fields: { source, to }, quote, details }: CheckedExchange): Draft => {
  const { amount } = details.source
  const isOneWallet = to.wallet.wallet_id === source.wallet.wallet_id
  return {
    kind: 'exchange',
    fields: {
      source_wallet_id: source.wallet.wallet_id,
      source_currency: source.currency,
      amount,
      destination_wallet_id: to.wallet.wallet_id,
      destination_currency: to.currency,
      exchange_rate: quote.exchange_rate,
      rate_token: quote.rate_token,
    },
    amount,
    currency: source.currency,
    towards: `into ${details.destination.amount} ${to.currency}${isOneWallet ? '' : ` of the ${walletName(to.wallet.type)}`}`,
  }
}
