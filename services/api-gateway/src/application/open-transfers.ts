import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import { type OpenProcess, viewKeys } from '@folio/contracts/view-keys.ts'
import { WALLET_EVENT_TYPES, type WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import { eventOf } from '@folio/service-kit/event-codec.ts'
import type { Gateway } from './gateway.ts'

const PAGE_ENTRIES = 500
const PAGES_MAX = 200

/** Whether the event that a process waits at is the refusal of what a wallet sent: then the money is still to come back. */
const isRefusalOf = async (
  { store }: Gateway,
  walletId: string,
  { stream, revision }: OpenProcess,
): Promise<boolean> => {
  const [recorded] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (recorded === undefined) return false
  const { type, data } = eventOf<WalletEvent>(recorded, WALLET_EVENT_TYPES)
  return type === 'ReceiptRefused' && 'wallet_id' in data.source && data.source.wallet_id === walletId
}

/** Whether a view shows an open process that is meant; beyond measure many may hold it. */
const isAnyOpen = async (
  view: BelievedView,
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

/** Whether anything that a wallet sent is still under way, as far as the view shows. */
export const hasOpenTransfers = (gateway: Gateway, walletId: string): Promise<boolean> =>
  isAnyOpen(
    gateway.wallets,
    (open) => open.stream === WALLET_STREAM_PREFIX + walletId || isRefusalOf(gateway, walletId, open),
  )

/** Whether anything that an options account sent is still under way, as far as the view of its money shows. */
export const hasOpenPlatformTransfers = ({ trading }: Gateway, accountId: string): Promise<boolean> =>
  isAnyOpen(trading, ({ stream }) => stream === TRADING_STREAM_PREFIX + accountId)
