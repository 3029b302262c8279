import { viewKeys } from '@folio/contracts/view-keys.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { Gateway } from '../../gateway.ts'
import { readTransferEvent, type StoredTransferEvent } from './transfer-events.ts'

/** The services whose views know transfers: while they are open, and by the requests that made them. */
export const TRANSFER_SERVICES = ['wallet', 'trading', 'payment-agent'] as const

/** The views that know transfers. */
export const transferViews = ({ viewOf }: Gateway): readonly ViewReader[] =>
  TRANSFER_SERVICES.map((name) => viewOf[name])

/**
 * Finds an event of a transfer as of a moment (microseconds) by the indexes of the views: the id of a transfer is that of
 * the command of its request. An agent's request comes before the events of the wallets.
 */
export const findTransfer = async (
  gateway: Gateway,
  transferId: string,
  moment: number,
): Promise<StoredTransferEvent | undefined> => {
  const views = transferViews(gateway)
  await waitForAllBefore(views, moment)
  const known: StoredTransferEvent[] = []
  for (const view of views) {
    const { values } = await view.get([viewKeys.command(transferId), viewKeys.openProcess(transferId)])
    for (const entry of values) {
      if (entry === undefined || !('stream' in entry)) continue
      const event = await readTransferEvent(gateway.store, entry)
      if (event?.event.data.transfer_id === transferId) known.push(event)
    }
  }
  return known.toSorted((one, other) => one.position - other.position)[0]
}
