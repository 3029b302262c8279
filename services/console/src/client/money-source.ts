import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { isZero } from '../money/decimal.ts'
import { firstCurrencyOf } from '../money/first-currency.ts'

/** The wallets of the client. */
export type Wallets = DataOf<typeof listWallets>

/** A wallet of the client. */
export type Wallet = Wallets[number]

/** A wallet that pays in a currency, with what it has of it. */
export type MoneySource = {
  readonly wallet: Wallet
  /** The currencies that the wallet has held. */
  readonly currencies: readonly string[]
  readonly currency: string
  readonly balance: string
}

/** The currency of a wallet that is shown first: the dollar, or the first one, of those that it has money in if there are any. */
const firstCurrency = ({ balances }: Wallet): string | undefined => {
  const held = Object.entries(balances).flatMap(([currency, { balance }]) => (isZero(balance) ? [] : [currency]))
  return firstCurrencyOf(held.length === 0 ? Object.keys(balances) : held)
}

/**
 * Finds the wallet of a type and its money of a currency; the first wallet, and the currency to show first, where these are
 * missing. Undefined if the wallet has never held money.
 */
export const moneySource = (
  wallets: Wallets,
  { type, currency: chosen }: { readonly type: string; readonly currency: string | undefined },
): MoneySource | undefined => {
  const wallet = wallets.find((each) => each.type === type) ?? wallets[0]
  const currencies = Object.keys(wallet?.balances ?? {})
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : wallet && firstCurrency(wallet)
  const balance = currency === undefined ? undefined : wallet?.balances[currency]?.balance
  if (wallet === undefined || currency === undefined || balance === undefined) return undefined
  return { wallet, currencies, currency, balance }
}

/** The currencies that wallets have held, in their order; one of several wallets stands there several times. */
export const heldCurrencies = (
  wallets: readonly { readonly balances: Readonly<Record<string, unknown>> }[],
): readonly string[] => wallets.flatMap(({ balances }) => Object.keys(balances))

/** The currencies of a new installation; another one refuses those that it does not have. */
const USUAL = ['USD', 'EUR', 'GBP', 'AUD', 'USDC', 'USDT', 'BTC', 'ETH']

/** The currencies that a client may choose: those of the wallets, and the usual ones. */
export const knownCurrencies = (wallets: Wallets): readonly string[] =>
  [...new Set([...heldCurrencies(wallets), ...USUAL])].toSorted()
