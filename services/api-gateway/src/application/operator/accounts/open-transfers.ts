import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { type OpenProcess, viewKeys } from '@folio/contracts/view-keys.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { Gateway } from '../../gateway.ts'

const PAGE_ENTRIES = 500
const PAGES_MAX = 200

/**
 * Tells if an open process waits at the refusal of a transfer that a wallet sent, so that its money has not returned
 * yet.
 */
const isRefusalOf = async (
  { store }: Gateway,
  walletId: string,
  { stream, revision }: OpenProcess,
): Promise<boolean> => {
  const [recorded] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (recorded === undefined) return false
  const { type, data } = eventOf<WalletEvent>(recorded, walletContract.streams.wallet.eventTypes)
  return type === 'ReceiptRefused' && 'wallet_id' in data.source && data.source.wallet_id === walletId
}

/**
 * Tells if a view shows an open process that `isMeant` accepts; true also after 100,000 processes, because more may
 * follow.
 */
const isAnyOpen = async (
  view: ViewReader,
  isMeant: (open: OpenProcess) => boolean | Promise<boolean>,
): Promise<boolean> => {
  const range = { prefix: viewKeys.openProcesses, limit: PAGE_ENTRIES }
  let after: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { entries } = await view.list(after === undefined ? range : { ...range, after })
    for (const [, open] of entries) if (await isMeant(open)) return true
    after = entries.at(-1)?.[0]
    if (entries.length < PAGE_ENTRIES) return false
  }
  return true
}

/** Tells if a transfer that a wallet sent is not settled yet, as the view shows. */
export const hasOpenTransfers = (gateway: Gateway, walletId: string): Promise<boolean> =>
  isAnyOpen(
    gateway.wallets,
    (open) => open.stream === WALLET_STREAM_PREFIX + walletId || isRefusalOf(gateway, walletId, open),
  )

/** Tells if a transfer that an options account sent is not settled yet, as the trading view shows. */
export const hasOpenPlatformTransfers = ({ trading }: Gateway, accountId: string): Promise<boolean> =>
  isAnyOpen(trading, ({ stream }) => stream === TRADING_STREAM_PREFIX + accountId)
