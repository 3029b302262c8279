import { viewKeys } from '@folio/contracts/view-keys.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Gateway } from './gateway.ts'
import { shown } from './shown-amount.ts'
import type { TransactionRow } from './transaction-row.ts'
import type { Page, PlacedMovement } from './transactions-page.ts'

type Status = TransactionRow['metadata']['transaction_status']

const KEYS_PER_LOOK = 500

/** What has become of the transfers a page shows the beginning of: the view says which are open and which came back. */
const statuses = async (
  gateway: Gateway,
  movements: readonly PlacedMovement[],
): Promise<ReadonlyMap<PlacedMovement, Status>> => {
  const transfers = movements.flatMap((placed) => (placed.sent === undefined ? [] : [{ placed, id: placed.sent }]))
  const known = new Map<PlacedMovement, Status>()
  for (let start = 0; start < transfers.length; start += KEYS_PER_LOOK) {
    const some = transfers.slice(start, start + KEYS_PER_LOOK)
    const open = some.map(({ id }) => viewKeys.openProcess(id))
    const returned = some.map(({ id }) => walletKeys.returned(id))
    const { values } = await gateway.wallets.get([...open, ...returned])
    some.forEach(({ placed }, index) => {
      const cameBackAt = values[some.length + index]?.revision ?? -1
      if (values[index] !== undefined) known.set(placed, 'pending')
      // A request id that was forgotten and used again makes two transfers of one id.
      else if (cameBackAt > placed.stored.revision) known.set(placed, 'returned')
    })
  }
  return known
}

/** The text of a description for whom the event touches; nothing once the key it was written with is gone. */
const description = async (gateway: Gateway, { data }: PlacedMovement): Promise<string | undefined> => {
  if (!('description' in data) || data.description === undefined) return undefined
  const key = await gateway.keys.get(data.source.client_id)
  return key === undefined ? undefined : decryptText(key, { field: 'description' }, data.description)
}

const parties = ({ data }: PlacedMovement) =>
  'source' in data
    ? {
        source_client_id: data.source.client_id,
        ...('wallet_type' in data.source ? { source_wallet_type: data.source.wallet_type } : {}),
        destination_client_id: data.destination.client_id,
        ...('wallet_type' in data.destination ? { destination_wallet_type: data.destination.wallet_type } : {}),
      }
    : {}

const shownRow = async (gateway: Gateway, placed: PlacedMovement, status: Status): Promise<TransactionRow> => {
  const { row, currency, gross, net, exchangeRate, fee } = placed
  const amount = (of: Amount) => shown(gateway.currencies, currency, of)
  const text = await description(gateway, placed)
  return {
    ...row,
    metadata: {
      transaction_status: status,
      transaction_gross_amount: amount(gross),
      transaction_net_amount: amount(net),
      transaction_currency: currency,
      ...parties(placed),
      ...(text === undefined ? {} : { description: text }),
      ...(exchangeRate === undefined ? {} : { exchange_rate: exchangeRate }),
      ...(fee === undefined ? {} : { fee: amount(fee) }),
    },
  }
}

/** A page's rows as callers see them; waits until the view has seen the newest of them. */
export const shownRows = async (gateway: Gateway, { movements }: Page): Promise<TransactionRow[]> => {
  const newest = movements[0]
  if (newest === undefined) return []
  await gateway.wallets.reach(newest.stored.position)
  const known = await statuses(gateway, movements)
  return Promise.all(movements.map((placed) => shownRow(gateway, placed, known.get(placed) ?? 'complete')))
}
