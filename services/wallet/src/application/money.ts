import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Side } from '@folio/contracts/wallet/transfer-parties.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import { account, type Posting } from '@folio/kernel/postings.ts'
import type { AggregateMoney } from '@folio/service-kit/aggregates/aggregate.ts'

/** Returns the wallet id in a stream's name. */
export const walletIdIn = (stream: string): string => stream.slice(WALLET_STREAM_PREFIX.length)

const accountName = (side: Side): string =>
  'wallet_id' in side ? account.wallet(side.wallet_id) : account.trading(side.account_id)

const otherIn = (postings: readonly Posting[], own: string): string | undefined =>
  postings.find((posting) => posting.account !== own)?.account

const counterpartyOf = ({ type, data }: WalletEvent, stream: string): string | undefined => {
  if (type === 'CurrencyExchanged') return account.system('fx')
  const own = account.wallet(walletIdIn(stream))
  if (!('destination' in data)) {
    if ('postings' in data) return otherIn(data.postings, own)
    return type === 'CashRefused' ? account.system('cashier') : undefined
  }
  const source = accountName(data.source)
  return source === own ? accountName(data.destination) : source
}

/** Maps streams and events of wallets to the accounts and counterparties of postings. */
export const walletMoney: AggregateMoney<WalletEvent> = {
  accountOf: (stream) => account.wallet(walletIdIn(stream)),
  counterpartyOf,
}
