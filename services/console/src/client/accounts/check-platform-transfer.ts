import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import type { validateTransfer } from '@folio/contracts/http/wallet/validate-transfer.ts'
import type { Call, Send } from '../../api/call.ts'
import type { Priced } from '../exchange/priced-confirmation.tsx'
import { readQuote } from '../exchange/quote.ts'
import type { Draft } from '../intention/intention.ts'
import type { Wallet } from '../money-source.ts'
import { walletName } from '../wallet-names.ts'

/** An options account of the client. */
export type OptionsAccount = DataOf<typeof listAccounts>[number]

/** The fields of a transfer between a wallet and an options account; the amount is in the currency of the side that pays. */
export type PlatformFields = {
  readonly direction: 'from_wallet' | 'to_wallet'
  readonly wallet: Wallet
  readonly walletCurrency: string
  readonly account: OptionsAccount
  readonly amount: string
  /** The balance of the side that pays. */
  readonly balance: string
}

/** A checked transfer between a wallet and an options account. */
export type CheckedPlatform = Priced & { readonly fields: PlatformFields }

/** Writes the balance of an account, which answers have as a number, as a decimal. */
export const balanceOf = ({ balance }: OptionsAccount): string => balance.toFixed(2)

/** Gets the price of a transfer between a wallet and an options account, by a quote if the currencies differ; moves nothing. */
export const checkPlatformTransfer = async (
  { call, send }: { readonly call: Call; readonly send: Send },
  fields: PlatformFields,
): Promise<CheckedPlatform> => {
  const { direction, wallet, walletCurrency, account, amount, balance } = fields
  const isFromWallet = direction === 'from_wallet'
  const [from, to] = isFromWallet ? [walletCurrency, account.currency] : [account.currency, walletCurrency]
  const quote = from === to ? undefined : await readQuote(send, { from, to })
  const [walletSide, accountSide] = isFromWallet ? ['source', 'destination'] : ['destination', 'source']
  const { details } = await call<DataOf<typeof validateTransfer>>('/wallet/v1/transfers/validate', {
    body: {
      [`${walletSide}_type`]: wallet.type,
      [`${walletSide}_id`]: wallet.wallet_id,
      [`${accountSide}_type`]: 'platform',
      [`${accountSide}_id`]: account.account_id,
      [`${accountSide}_platform_name`]: 'options',
      source_currency: from,
      destination_currency: to,
      amount,
      balance,
      ...(quote === undefined ? {} : { rate: quote.exchange_rate }),
    },
  })
  const [name, accountId] = [walletName(wallet.type), account.account_id]
  const sides = isFromWallet ? { from: name, to: accountId } : { from: accountId, to: name }
  return { fields, sides, quote, details }
}

/** The request of a checked transfer between a wallet and an options account. */
export const platformDraft = ({ fields, quote, details }: CheckedPlatform): Draft => {
  const { direction, wallet, walletCurrency, account } = fields
  const { amount, currency } = details.source
  const exchange =
    quote === undefined
      ? {}
      : { wallet_currency: walletCurrency, exchange_rate: quote.exchange_rate, rate_token: quote.rate_token }
  const name = walletName(wallet.type)
  return {
    kind: 'platform',
    fields: {
      wallet_id: wallet.wallet_id,
      amount,
      currency: account.currency,
      direction,
      platform_name: 'options',
      platform_account_id: account.account_id,
      ...exchange,
    },
    amount,
    currency,
    towards:
      direction === 'from_wallet'
        ? `from the ${name} to ${account.account_id}`
        : `from ${account.account_id} to the ${name}`,
  }
}
