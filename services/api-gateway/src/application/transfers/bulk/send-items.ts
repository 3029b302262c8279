import { claimAndSendBatch } from '@folio/client-commands/client-batch.ts'
import type { NoEvent, RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { whileReachable } from '@folio/client-commands/while-reachable.ts'
import { type WalletAnswer, type WalletCommand, walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { RateCommand } from '@folio/contracts/wallet/rates.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { answeringEvent } from '../../commands/answering-event.ts'
import type { Gateway } from '../../gateway.ts'
import type { BulkCall, OpenedItems, PreparedItem } from './open-items.ts'

/** An item after the call: the event that answers it, a refusal without an event, or the reason why there is neither. */
export type SentItem = RequestOutcome | NoEvent | Refusal

type Placed = PreparedItem & { readonly index: number }

/** Tells if the account refused an item for a reason of its own, not because of another item of its batch. */
export const hasOwnRefusal = (item: RequestOutcome): boolean => {
  const event = answeringEvent<WalletAnswer<'SendTransfer'>>(item)
  return event.type === 'TransferRefused' && event.data.reason !== 'batch_refused'
}

/** Sends the prepared items, one message for each paying wallet, and counts those that the account refused; resolves with the results of all items in their order. */
export const sendItems = async (
  gateway: Gateway,
  call: BulkCall,
  { opened, isAtomic }: { readonly opened: OpenedItems; readonly isAtomic: boolean },
): Promise<readonly SentItem[]> => {
  const { seenPosition } = opened
  const byPayer = new Map<string, Placed[]>()
  const results: SentItem[] = opened.items.map((item, index) => {
    if (!('command' in item)) return item
    const payer = call.body.items[index]?.source_wallet_id ?? ''
    const placed = byPayer.get(payer) ?? []
    placed.push({ ...item, index })
    byPayer.set(payer, placed)
    return { reason: 'unavailable' }
  })
  const send = async (account: string, items: readonly Placed[]): Promise<void> => {
    const batch = { view: gateway.wallets, topic: walletCommands, account, items, isAtomic, seenPosition }
    const sent = await whileReachable(() => claimAndSendBatch<WalletCommand | RateCommand>(gateway, batch))
    items.forEach(({ index }, place) => {
      results[index] = 'reason' in sent ? sent : (sent[place] ?? { reason: 'unavailable' })
    })
  }
  await Promise.all([...byPayer].map(([account, items]) => send(account, items)))
  const refused = results.filter((item) => 'recorded' in item && !item.isRepeat && hasOwnRefusal(item))
  if (refused.length > 0) await gateway.takeBulkRefusals(call.client.client_id, refused.length)
  return results
}
