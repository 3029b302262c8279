import { listWallets as endpoint } from '@folio/contracts/http/wallet/list-wallets.ts'
import type { Balance, Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { WALLET_STREAM_PREFIX, type WalletEntry } from '@folio/contracts/wallet/views.ts'
import { minus, ZERO } from '@folio/kernel/amount.ts'
import { currencyNotAllowed, malformedField, notFound, type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { newestRevision, revisionBefore } from '@folio/service-kit/events/revision-before.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, type Call, handle } from '../handler.ts'
import { totalIn } from '../rates/convert.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { walletsOfClient } from './find-wallet.ts'
import { walletAtRevision } from './wallet-at-revision.ts'
import { walletBalances } from './wallet-balances.ts'

type ListWallets = Call<typeof endpoint>

/** Reads from a wallet's stream its balances at the end of a window, with input and output within the window. */
const balancesWithin = async (
  { store }: Gateway,
  walletId: string,
  { start_date_time: start, end_date_time: end }: ListWallets['query'],
): Promise<Balances> => {
  const stream = WALLET_STREAM_PREFIX + walletId
  const last = end === undefined ? await newestRevision(store, stream) : await revisionBefore(store, stream, end)
  const { balances: atEnd } = await walletAtRevision(store, walletId, last)
  if (start === undefined) return atEnd
  // Events recorded after the first read must not count as before the window either.
  const first = Math.min(last, await revisionBefore(store, stream, start))
  const { balances: atStart } = await walletAtRevision(store, walletId, first)
  const within = (currency: string, { balance, input, output }: Balance): Balance => ({
    balance,
    input: minus(input, atStart[currency]?.input ?? ZERO),
    output: minus(output, atStart[currency]?.output ?? ZERO),
  })
  return Object.fromEntries(Object.entries(atEnd).map(([currency, balance]) => [currency, within(currency, balance)]))
}

const shownBalance = ({ currencies }: Gateway, currency: string, { balance, input, output }: Balance) => ({
  balance: formatAmount(currencies, currency, balance),
  input: formatAmount(currencies, currency, input),
  output: formatAmount(currencies, currency, output),
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
  const balances = isNow
    ? (await walletBalances(gateway, walletId)).balances
    : await balancesWithin(gateway, walletId, query)
  const { conversion_currency: convertedTo } = query
  return {
    wallet_id: walletId,
    type: wallet.wallet_type,
    status: wallet.status,
    balances: Object.fromEntries(
      Object.entries(balances).map(([currency, balance]) => [currency, shownBalance(gateway, currency, balance)]),
    ),
    ...(convertedTo === undefined ? {} : { total_balance: await totalShown(gateway, balances, convertedTo) }),
  }
}

/** Refuses a conversion currency that is not exchanged, or that has no rate now. */
const whyUnconverted = async ({ terms }: Gateway, currency: string | undefined): Promise<Refusal | undefined> => {
  if (currency === undefined) return undefined
  const known = (await terms.rates.usdRates()).get(currency)
  if (known === undefined)
    return currencyNotAllowed('conversion_currency', `${currency} is not supported as a conversion currency.`)
  return known.rate === undefined ? unavailable() : undefined
}

/** Answers the caller's wallets with their balances, now or over a window of time. */
export const listWallets = handle(
  endpoint,
  async (gateway, { query, client, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { start_date_time: start, end_date_time: end } = query
    if (start !== undefined && end === undefined && start > receivedAt) {
      return malformedField('start_date_time', 'must not be in the future if end_date_time is omitted')
    }
    await waitForRevision(gateway, minRevision)
    const wallets = await walletsOfClient(gateway, client.client_id, receivedAt)
    if (wallets.length === 0) return notFound('wallet')
    const unconverted = await whyUnconverted(gateway, query.conversion_currency)
    if (unconverted !== undefined) return unconverted
    return { data: await Promise.all(wallets.map((wallet) => shownWallet(gateway, wallet, query))) }
  },
)
