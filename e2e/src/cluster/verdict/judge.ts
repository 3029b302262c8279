import { eventually } from '@folio/test-kit/eventually.ts'
import { agentWallet, get, mainWallet } from '../../kit/calls.ts'
import type { Demo } from '../../kit/running-folio.ts'
import type { Payments } from '../clients/paying-clients.ts'
import { type Payer, sidesOf } from '../clients/payment.ts'
import type { Trades } from '../clients/trade.ts'
import type { WatchingClients } from '../clients/watching-clients.ts'
import type { RemoteCalls } from '../compose/calls/remote-calls.ts'
import type { AuditorCalls } from '../compose/programs/auditor-calls.ts'
import type { RunningCluster } from '../compose/running-cluster.ts'
import { isFull } from '../faults/fault.ts'
import { type JournalVerdict, judgeJournal, tradedCents } from './exported-journal.ts'
import { type ContractVerdict, judgeContracts } from './recorded-contracts.ts'

const SYSTEM = 'system:'
/** Late limits: in a full run a fault that redelivers all commands leaves tens of thousands of them. */
const AT_REST_WITHIN_MS = isFull ? 600_000 : 300_000
const SHOWN_WITHIN_MS = 60_000

type Row = { readonly lag: number; readonly open_processes: number }

/** Waits until no transfer is under way and every view has caught up with the store. */
export const untilAtRest = (cluster: RunningCluster): Promise<true> =>
  eventually(async () => {
    const { status, body } = await cluster.operate('projections').catch(() => ({ status: 503, body: undefined }))
    if (status !== 200) return false
    const { data } = body as { readonly data: readonly Row[] }
    return data.length > 0 && data.every(({ lag, open_processes }) => lag === 0 && open_processes === 0)
  }, AT_REST_WITHIN_MS)

/** Clients that have traded, the funds of each wallet, and what contracts cost and paid on each account, all in cents. */
export type Funded = {
  readonly clients: readonly Payer[]
  readonly fundsCents: number
  readonly traded: ReadonlyMap<string, number>
}

/**
 * Computes the expected balance of every account in cents, by the names in postings: each main wallet and each agent
 * wallet has its funds, and all accounts have the changes by acknowledged payments and by contracts.
 */
export const expectedCents = (
  payments: Payments,
  { clients, fundsCents, traded }: Funded,
): ReadonlyMap<string, number> => {
  const agents = clients.filter(({ agent_id }) => agent_id !== undefined)
  const funded = [...clients.map(mainWallet), ...agents.map(agentWallet)]
  const expected = new Map(funded.map((wallet) => [`wallet:${wallet}`, fundsCents]))
  const change = (account: string, cents: number) => expected.set(account, (expected.get(account) ?? 0) + cents)
  for (const [payment, { kind }] of payments) {
    if (kind !== 'acknowledged') continue
    const { debited, credited } = sidesOf(payment)
    change(debited, -payment.cents)
    change(credited, payment.cents)
  }
  for (const [account, cents] of traded) if (!account.startsWith(SYSTEM)) change(account, cents)
  return expected
}

type Shown = { readonly account_id: string; readonly balance: number }
type ShownWallet = { readonly wallet_id: string; readonly balances: { readonly USD?: { readonly balance: string } } }

/** Tells whether the API shows a client its expected balances; repeats the calls while it hides a view that lags. */
const isShownRight = (edge: Demo, client: Payer, expected: ReadonlyMap<string, number>): Promise<boolean> => {
  const ofWallet = (walletId: string) => ((expected.get(`wallet:${walletId}`) ?? 0) / 100).toFixed(2)
  const isRight = ({ wallet_id, balances }: ShownWallet) => balances.USD?.balance === ofWallet(wallet_id)
  const wallets = client.agent_id === undefined ? 1 : 2
  const inAccount = (expected.get(`trading:${client.account_id}`) ?? 0) / 100
  const isShown = async (): Promise<boolean> => {
    const shown = await get(edge, client, '/wallet/v1/wallets')
    if (shown.status !== 200 || shown.body.data.filter(isRight).length !== wallets) return false
    const { status, body } = await get(edge, client, '/trading/v1/options/accounts')
    if (status !== 200) return false
    return body.data.some(({ account_id, balance }: Shown) => account_id === client.account_id && balance === inAccount)
  }
  return eventually(() => isShown().catch(() => false), SHOWN_WITHIN_MS).then(
    () => true,
    () => false,
  )
}

/** The result of a fault, when the cluster is at rest and every payer has an answer. */
export type Verdict = JournalVerdict &
  ContractVerdict & {
    /** Clients to which the API shows other balances than their answers imply. */
    readonly wrongBalances: number
    /** Clients whose socket pushed a wrong balance last. */
    readonly wrongPushes: number
    /** The output of `audit verify` at the end; `whole` if it has no findings. */
    readonly audit: string
  }

/** The edge and the sockets of a cluster to judge, and its auditor. */
export type JudgedSite = {
  readonly auditor: RemoteCalls<AuditorCalls>
  readonly edge: Demo
  readonly watching: WatchingClients
  /** The whole store is read, not only the events that came since the last judgement. */
  readonly isJudgedWhole: boolean
}

/** The acts of clients, as far as they know them: payments, purchases and sales. */
export type Deeds = { readonly payments: Payments; readonly trades: Trades }

/**
 * Compares balances, pushes, the journal and the contracts with what clients did, and runs `audit verify`; returns the
 * verdict, and what contracts cost and paid on each account in cents.
 */
export const judge = async (
  { auditor, edge, watching, isJudgedWhole }: JudgedSite,
  { payments, trades }: Deeds,
  { clients, fundsCents }: Omit<Funded, 'traded'>,
): Promise<{ readonly verdict: Verdict; readonly traded: Funded['traded'] }> => {
  const { journal, contracts, verified } = await auditor.ask('audit', { isWhole: isJudgedWhole })
  const traded = tradedCents(journal)
  const expected = expectedCents(payments, { clients, fundsCents, traded })
  const wrongPushes = await watching.toldWrong(({ account_id }) => expected.get(`trading:${account_id}`) ?? 0)
  const shown = await Promise.all(clients.map((client) => isShownRight(edge, client, expected)))
  const verdict = {
    ...judgeJournal(journal, payments),
    ...judgeContracts(contracts, trades),
    wrongPushes,
    wrongBalances: shown.filter((isRight) => !isRight).length,
    audit: verified.code === 0 ? 'whole' : `${verified.code}: ${verified.said}`,
  }
  return { verdict, traded }
}
