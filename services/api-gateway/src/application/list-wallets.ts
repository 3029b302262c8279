import type { Balance, Balances } from '@folio/contracts/amount-schema.ts'
import type { listWallets as endpoint } from '@folio/contracts/http/wallet/list-wallets.ts'
import { WALLET_STREAM_PREFIX, type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { minus, ZERO } from '@folio/kernel/amount.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/revision-before.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import type { Gateway } from './gateway.ts'
import { reachRevision } from './min-revision.ts'
import { ownWallets } from './own-wallets.ts'
import { totalIn } from './rates/total-in.ts'
import { malformed, notAllowed, notFound, unavailable } from './refusals.ts'
import { shown } from './shown-amount.ts'
import { walletAt } from './wallet-at.ts'

type ListWallets = Call<typeof endpoint>

const CURRENCIES_PER_WALLET_MAX = 1000

const balancesNow = async (gateway: Gateway, walletId: string): Promise<Balances> => {
  const prefix = walletKeys.balances(walletId)
  const { entries } = await gateway.wallets.list({ prefix, limit: CURRENCIES_PER_WALLET_MAX })
  return Object.fromEntries(entries.map(([key, balance]) => [key.slice(prefix.length), balance]))
}

/** What a wallet stands at when the window ends, with what came in and went out within it; all read from its stream. */
const balancesWithin = async (
  { store }: Gateway,
  walletId: string,
  { start_date_time: start, end_date_time: end }: ListWallets['query'],
): Promise<Balances> => {
  const stream = WALLET_STREAM_PREFIX + walletId
  const last = end === undefined ? await newestRevision(store, stream) : await revisionBefore(store, stream, end)
  const { balances: atEnd } = await walletAt(store, walletId, last)
  if (start === undefined) return atEnd
  // Events that came after the first look must not count before the window either.
  const first = Math.min(last, await revisionBefore(store, stream, start))
  const { balances: atStart } = await walletAt(store, walletId, first)
  const within = (currency: string, { balance, input, output }: Balance): Balance => ({
    balance,
    input: minus(input, atStart[currency]?.input ?? ZERO),
    output: minus(output, atStart[currency]?.output ?? ZERO),
  })
  return Object.fromEntries(Object.entries(atEnd).map(([currency, balance]) => [currency, within(currency, balance)]))
}

const shownBalance = ({ currencies }: Gateway, currency: string, { balance, input, output }: Balance) => ({
  balance: shown(currencies, currency, balance),
  input: shown(currencies, currency, input),
  output: shown(currencies, currency, output),
})

const totalShown = async (gateway: Gateway, balances: Balances, convertedTo: string) => {
  const { currencies, terms } = gateway
  const decimals = currencies.get(convertedTo)?.decimals ?? 0
  const total = totalIn({ currency: convertedTo, decimals }, balances, await terms.rates.usdRates())
  const { balance, input, output } = shownBalance(gateway, convertedTo, total)
  return {
    converted_to: convertedTo,
    approximate_total_balance: balance,
    approximate_total_input: input,
    approximate_total_output: output,
  }
}

const shownWallet = async (gateway: Gateway, wallet: WalletEntry, query: ListWallets['query']) => {
  const { wallet_id: walletId } = wallet
  const isNow = query.start_date_time === undefined && query.end_date_time === undefined
  const balances = isNow ? await balancesNow(gateway, walletId) : await balancesWithin(gateway, walletId, query)
  const { conversion_currency: convertedTo } = query
  return {
    wallet_id: walletId,
    type: wallet.wallet_type,
    balances: Object.fromEntries(
      Object.entries(balances).map(([currency, balance]) => [currency, shownBalance(gateway, currency, balance)]),
    ),
    ...(convertedTo === undefined ? {} : { total_balance: await totalShown(gateway, balances, convertedTo) }),
  }
}

/** Why nothing can be converted into a currency, if so: it is not exchanged at all, or has no rate just now. */
const whyUnconverted = async ({ terms }: Gateway, currency: string | undefined): Promise<Refusal | undefined> => {
  if (currency === undefined) return undefined
  const known = (await terms.rates.usdRates()).get(currency)
  if (known === undefined) return notAllowed('conversion_currency', `Nothing is exchanged into ${currency}.`)
  return known.rate === undefined ? unavailable() : undefined
}

/** The caller's wallets with what is in them, now or over a window of time. */
export const listWallets =
  (gateway: Gateway) =>
  async ({ query, client, receivedAt, minRevision }: ListWallets): Promise<Answer<typeof endpoint> | Refusal> => {
    const { start_date_time: start, end_date_time: end } = query
    if (start !== undefined && end === undefined && start > receivedAt) {
      return malformed('start_date_time', 'must not be after now, where end_date_time is left out')
    }
    await reachRevision(gateway, minRevision)
    const wallets = await ownWallets(gateway, client.client_id, receivedAt)
    if (wallets.length === 0) return notFound('wallet')
    const unconverted = await whyUnconverted(gateway, query.conversion_currency)
    if (unconverted !== undefined) return unconverted
    return { data: await Promise.all(wallets.map((wallet) => shownWallet(gateway, wallet, query))) }
  }
