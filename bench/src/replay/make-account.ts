import { definitions } from '@folio/catalog/definitions.ts'
import { commandIdOf, walletIdOf } from '@folio/contracts/derived-ids.ts'
import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import { WALLET_SERVICE } from '@folio/contracts/wallet/views.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { APPEND_EVENTS_MAX, type EventStore } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { type ChainedEvent, GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { isSnapshotDue, keepSnapshots, type Snapshot } from '@folio/service-kit/aggregates/snapshots.ts'
import { chainEvent } from '@folio/service-kit/events/event-codec.ts'

const CLIENT = '0b9d1b6e-54a1-4f0f-8f5c-2c9b6f1d7a10'
const WALLET = walletIdOf(CLIENT, 'main')

const wallets = definitions.find(({ contract }) => contract.name === WALLET_SERVICE)?.aggregates
const aggregate = wallets?.aggregateOf(WALLET)
if (wallets === undefined || aggregate === undefined) throw new Error('the catalog has no aggregate for wallets')
const STREAM = wallets.streamOf(WALLET)

/** The wallet that is made: its name in postings, its stream, and its aggregate. */
export const MADE_ACCOUNT = { name: `wallet:${WALLET}`, stream: STREAM, aggregate }

const STARTS_AT = 1_767_225_600_000_000
const SNAPSHOTS_PER_APPEND = 50

const commandAt = (revision: number): WalletCommand => {
  const wallet = { client_id: CLIENT, wallet_id: WALLET, wallet_type: 'main' } as const
  if (revision === 0) return { type: 'OpenWallet', wallet }
  const cash = { transaction_id: revision, request_id: String(revision), currency: 'USD', amount: amountOf('1.25') }
  return { type: 'DepositCash', ...cash }
}

const eventAt = (revision: number, previous: Link, state: typeof aggregate.initial) => {
  const [event] = aggregate.decide(commandAt(revision), state)
  if (event === undefined) throw new Error(`nothing was decided at revision ${revision}`)
  const id = commandIdOf(CLIENT, 'bench', String(revision))
  const at = timestampOf(STARTS_AT + revision * 1000)
  const metadata = {
    prev_hash: previous.hash,
    command_id: id,
    correlation_id: id,
    causation_id: id,
    at,
  }
  return { chained: chainEvent(previous, STREAM, { event, metadata }), state: aggregate.evolve(state, event) }
}

const append = async (store: EventStore, events: readonly ChainedEvent[]): Promise<void> => {
  if ((await store.append(events)).outcome === 'conflict') throw new Error(`a conflict on ${STREAM}`)
}

/** Appends a wallet of this number of events, and its snapshots, to a store where nobody else writes to that wallet. */
export const appendAccount = async (store: EventStore, events: number): Promise<void> => {
  const { foldVersion, initial } = aggregate
  let state = initial
  let previous: Link = GENESIS
  let snapshotTip: Link = GENESIS
  const pending: ChainedEvent[] = []
  const due: Snapshot<typeof state>[] = []
  for (let revision = 0; revision < events; revision += 1) {
    const next = eventAt(revision, previous, state)
    state = next.state
    previous = next.chained
    pending.push(next.chained)
    if (isSnapshotDue(revision)) due.push({ revision, state })
    const isLast = revision === events - 1
    if (pending.length === APPEND_EVENTS_MAX || isLast) await append(store, pending.splice(0))
    if (due.length < SNAPSHOTS_PER_APPEND && !isLast) continue
    const kept = await keepSnapshots(store, { foldVersion, stream: STREAM, tip: snapshotTip }, due.splice(0))
    if (kept.missing !== undefined) throw new Error(`a snapshot could not be kept: ${kept.missing}`)
    snapshotTip = kept.tip
  }
}

/** Makes a store in a directory with one wallet of this number of events, and its snapshots. */
export const makeAccount = async (dir: string, events: number): Promise<void> => {
  const store = await openEmbeddedStore(dir)
  await appendAccount(store, events).finally(store.close)
}
