import {
  listTransfers as endpoint,
  OPEN_TRANSFERS_SORTED_MAX,
} from '@folio/contracts/http/operator/lookups/transfers.ts'
import { type OpenProcess, viewKeys } from '@folio/contracts/view-keys.ts'
import { waitForAllBefore } from '@folio/service-kit/views/confirm-missing.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, type Call, handle } from '../../handler.ts'
import type { Refusal } from '../../refusal.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { lowestCheckpoint } from '../lowest-checkpoint.ts'
import { findByNumber } from './find-by-number.ts'
import { TRANSFER_SERVICES, transferViews } from './find-transfer.ts'
import { shownRow } from './shown-transfer.ts'
import { readReferenced, transferEventIn } from './transfer-events.ts'
import { wayOf } from './transfer-way.ts'

type Listed = Pick<Answer<typeof endpoint>['data'], 'rows' | 'is_whole'>

type Open = readonly [transferId: string, process: OpenProcess]

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
    oldest: [...newest].toSorted(([, one], [, other]) => (one.since < other.since ? -1 : 1)),
    isCut: byView.some(({ length }) => length === OPEN_TRANSFERS_SORTED_MAX),
  }
}

const listOpen = async (gateway: Gateway, limit: number, moment: number): Promise<Listed> => {
  await waitForAllBefore(transferViews(gateway), moment)
  const { oldest, isCut } = await openTransfers(gateway)
  const events = await Promise.all(
    oldest.slice(0, limit).map(([, { stream, revision }]) => readReferenced(gateway.store, `${stream}@${revision}`)),
  )
  return {
    rows: events.filter((event) => event !== undefined).map((event) => shownRow(gateway, event, moment)),
    is_whole: oldest.length <= limit && !isCut,
  }
}

const findOne = async (
  gateway: Gateway,
  { query: { transaction_id, client }, receivedAt }: Call<typeof endpoint>,
): Promise<Listed> => {
  const { found, isWhole } = await findByNumber(gateway, transaction_id ?? 0, client)
  const known = found && transferEventIn(found)
  if (known === undefined) return { rows: [], is_whole: isWhole }
  const { events } = await wayOf(gateway.store, known)
  const newest = events.toSorted((one, other) => one.position - other.position).at(-1) ?? known
  return { rows: [shownRow(gateway, newest, receivedAt)], is_whole: isWhole }
}

/** Answers the transfers under way, the oldest first, or the one with a transaction's number. */
export const listTransfers = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { query, receivedAt, minRevision } = call
  await waitForRevision(gateway, minRevision)
  const listed =
    query.transaction_id === undefined ? await listOpen(gateway, query.limit, receivedAt) : await findOne(gateway, call)
  return { data: { ...listed, checkpoint: await lowestCheckpoint(gateway, TRANSFER_SERVICES) } }
})
