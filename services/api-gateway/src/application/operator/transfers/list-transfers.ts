import {
  listTransfers as endpoint,
  OPEN_TRANSFERS_SORTED_MAX,
  type TransferRow,
} from '@folio/contracts/http/operator/transfers.ts'
import { type OpenProcess, viewKeys } from '@folio/contracts/view-keys.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, type FileAnswer, handle } from '../../handler.ts'
import { answerList } from '../../lists/answer-list.ts'
import type { Columns } from '../../lists/export-rows.ts'
import type { ListPart, ListSource } from '../../lists/list-source.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { findNumberedEvent } from './find-numbered-event.ts'
import { TRANSFER_SERVICES, transferViews } from './find-transfer.ts'
import { shownRow } from './shown-transfer.ts'
import { readTransferEvent, transferEventIn } from './transfer-events.ts'
import { transferHistory } from './transfer-history.ts'

type Open = readonly [transferId: string, process: OpenProcess]

/** The place of an open transfer in the list: its time, and its id among those of one time. */
const placeOf = ([id, { since }]: Open): string => `${since}~${id}`

const openIn = async (view: ViewReader): Promise<readonly Open[]> => {
  const prefix = viewKeys.openProcesses
  const { entries } = await view.list({ prefix, limit: OPEN_TRANSFERS_SORTED_MAX })
  return entries.map(([key, process]) => [key.slice(prefix.length), process])
}

/** The open processes of all views by transfer; an agent's process and the transfer that it made are one. */
const openTransfers = async (
  gateway: Gateway,
): Promise<{ readonly oldest: readonly Open[]; readonly isCut: boolean }> => {
  const byView = await Promise.all(transferViews(gateway).map(openIn))
  const newest = new Map<string, OpenProcess>()
  for (const [id, process] of byView.flat()) {
    const known = newest.get(id)
    if (known === undefined || known.since < process.since) newest.set(id, process)
  }
  return {
    oldest: [...newest].toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)),
    isCut: byView.some(({ length }) => length === OPEN_TRANSFERS_SORTED_MAX),
  }
}

/** Reads the open transfers that follow a place, each with its newest event. */
const openSource =
  (gateway: Gateway, oldest: readonly Open[], call: { readonly moment: number; readonly position: number }) =>
  async (after: string | undefined, entriesMax: number): Promise<ListPart<TransferRow>> => {
    const begin = after === undefined ? 0 : oldest.findIndex((open) => placeOf(open) > after)
    const part = begin < 0 ? [] : oldest.slice(begin, begin + entriesMax)
    const entries = part.map(async (open) => {
      const [, newest] = open
      const event = await readTransferEvent(gateway.store, newest)
      return { place: placeOf(open), row: event && shownRow(gateway, event, call.moment) }
    })
    const isEnd = begin < 0 || begin + part.length >= oldest.length
    return { entries: await Promise.all(entries), isEnd, position: call.position }
  }

/** A list of transfers, and if it shows all of them when it ends. */
type Transfers = { readonly source: ListSource<TransferRow>; readonly isWhole: boolean }

const listOpen = async (gateway: Gateway, { receivedAt }: Call<typeof endpoint>): Promise<Transfers> => {
  await waitForAllBefore(transferViews(gateway), receivedAt)
  const { position } = await lowestCheckpoint(gateway, TRANSFER_SERVICES)
  const { oldest, isCut } = await openTransfers(gateway)
  return { source: openSource(gateway, oldest, { moment: receivedAt, position }), isWhole: !isCut }
}

const findOne = async (
  gateway: Gateway,
  { query: { transaction_id, client }, receivedAt }: Call<typeof endpoint>,
): Promise<Transfers> => {
  const { position } = await lowestCheckpoint(gateway, TRANSFER_SERVICES)
  const { found, isWhole } = await findNumberedEvent(gateway, transaction_id ?? 0, client)
  const known = found && transferEventIn(found)
  const entriesOf = async () => {
    if (known === undefined) return []
    const { events } = await transferHistory(gateway.store, known)
    const newest = events.toSorted((one, other) => one.position - other.position).at(-1) ?? known
    return [{ place: String(transaction_id), row: shownRow(gateway, newest, receivedAt) }]
  }
  const entries = await entriesOf()
  return { source: async () => ({ entries, isEnd: true, position }), isWhole }
}

const columns: Columns<TransferRow> = {
  transfer_id: ({ transfer_id }) => transfer_id,
  transaction_id: ({ transaction_id }) => transaction_id,
  request_id: ({ request_id }) => request_id,
  status: ({ status }) => status,
  paid_currency: ({ paid }) => paid.currency,
  paid_amount: ({ paid }) => paid.amount,
  arriving_currency: ({ arriving }) => arriving.currency,
  arriving_amount: ({ arriving }) => arriving.amount,
  source_client_id: ({ source }) => source.client_id,
  source_account: ({ source }) => source.account,
  destination_client_id: ({ destination }) => destination.client_id,
  destination_account: ({ destination }) => destination.account,
  since: ({ since }) => since,
  event: ({ event }) => event,
}

/** Answers the transfers under way, the oldest first, or the one with a transaction's number, in pages or as a file. */
export const listTransfers = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | FileAnswer | Refusal> => {
    const { status, transaction_id, client, cursor } = call.query
    await waitForRevision(gateway, call.minRevision)
    const { source, isWhole } = await (transaction_id === undefined ? listOpen : findOne)(gateway, call)
    const list = { endpoint: endpoint.id, filters: { status, transaction_id, client }, columns, source }
    const answer = await answerList(gateway, call, list)
    if (!('data' in answer)) return answer
    const { next_cursor } = answer.data
    return { data: { ...answer.data, is_whole: isWhole && cursor === undefined && next_cursor === null } }
  },
)
