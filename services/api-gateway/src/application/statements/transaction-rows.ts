import { identityKeys } from '@folio/contracts/identity/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import { readPersonalData } from '../clients/personal-data.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import type { TransactionRow } from './movements.ts'
import type { Page, PlacedMovement } from './statement-page.ts'
import { transferStateOf } from './transfer-state.ts'

type Status = TransactionRow['metadata']['transaction_status']

const KEYS_PER_LOOK = 500

/** Reads from the view the status of each transfer that a page shows as sent. */
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
      const process = values[index]
      const entries = {
        open: process && 'stream' in process ? process : undefined,
        returned: values[some.length + index],
      }
      known.set(placed, transferStateOf(placed.stored, entries))
    })
  }
  return known
}

/** Decrypts the description of a movement; undefined if it has none or the sender's key is destroyed. */
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

/** The client on the other side of a movement; undefined for cash, and between accounts of one client. */
const counterpartyOf = ({ data }: PlacedMovement, clientId: string): string | undefined => {
  if (!('source' in data)) return undefined
  return [data.source.client_id, data.destination.client_id].find((id) => id !== clientId)
}

/** Reads the nicknames of the clients on the other side, each once; erased clients have none. */
const nicknamesOf = async (
  gateway: Gateway,
  { movements, clientId }: StatementRows,
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(movements.flatMap((placed) => counterpartyOf(placed, clientId) ?? []))]
  const known = new Map<string, string>()
  for (let start = 0; start < ids.length; start += KEYS_PER_LOOK) {
    const { values } = await gateway.users.get(
      ids.slice(start, start + KEYS_PER_LOOK).map((id) => identityKeys.client(id)),
    )
    for (const entry of values) {
      const nickname = entry && !entry.isErased ? (await readPersonalData(gateway, entry)).nickname : undefined
      if (entry !== undefined && nickname !== undefined) known.set(entry.client_id, nickname)
    }
  }
  return known
}

/** The rows to show: the movements of a page, and the client whose wallet they belong to. */
type StatementRows = Pick<Page, 'movements'> & { readonly clientId: string }

type Told = { readonly status: Status; readonly nickname: string | undefined }

const transactionRow = async (
  gateway: Gateway,
  placed: PlacedMovement,
  { status, nickname }: Told,
): Promise<TransactionRow> => {
  const { row, currency, gross, net, exchangeRate, fee } = placed
  const amount = (of: Amount) => formatAmount(gateway.currencies, currency, of)
  const text = await description(gateway, placed)
  const after = placed.data.balances[currency]?.balance
  return {
    ...row,
    metadata: {
      transaction_status: status,
      transaction_gross_amount: amount(gross),
      transaction_net_amount: amount(net),
      transaction_currency: currency,
      ...(after === undefined ? {} : { balance_after: amount(after) }),
      ...(nickname === undefined ? {} : { counterparty_nickname: nickname }),
      ...parties(placed),
      ...(text === undefined ? {} : { description: text }),
      ...(exchangeRate === undefined ? {} : { exchange_rate: exchangeRate }),
      ...(fee === undefined ? {} : { fee: amount(fee) }),
    },
  }
}

/** Makes the rows of a page; waits until the view shows the newest of them. */
export const transactionRows = async (gateway: Gateway, shown: StatementRows): Promise<TransactionRow[]> => {
  const { movements, clientId } = shown
  const newest = movements[0]
  if (newest === undefined) return []
  await gateway.wallets.waitFor(newest.stored.position)
  const [known, nicknames] = await Promise.all([statuses(gateway, movements), nicknamesOf(gateway, shown)])
  return Promise.all(
    movements.map((placed) => {
      const nickname = nicknames.get(counterpartyOf(placed, clientId) ?? '')
      return transactionRow(gateway, placed, { status: known.get(placed) ?? 'complete', nickname })
    }),
  )
}
