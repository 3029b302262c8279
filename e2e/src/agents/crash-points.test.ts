import { walletIdOf } from '@folio/contracts/account-ids.ts'
import type { AgentTransferKind, DailyLimit } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { PaymentAgentEvent } from '@folio/contracts/payment-agent/events.ts'
import type { AgentProfile } from '@folio/contracts/payment-agent/profile.ts'
import { type AgentTransferEntry, agentKeys, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import { WALLET_VIEW, walletKeys } from '@folio/contracts/wallet/views.ts'
import { type Amount, amountOf, isZero, plus, ZERO } from '@folio/kernel/amount.ts'
import { hourOf } from '@folio/kernel/daily-window.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Death } from '@folio/test-kit/mortal-process.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { askAgent, type MortalWorld, mortalWorld, type ServiceName } from './mortal-world.ts'

const AGENT_CLIENT = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a01'
const CLIENT = '5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02'
const TRANSFER_ID = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const AGENT_STREAM = 'payment-agent-7'

const party = (client_id: string, wallet_type: Party['wallet_type']): Party => ({
  client_id,
  wallet_id: walletIdOf(client_id, wallet_type),
  wallet_type,
})
const agentWallet = party(AGENT_CLIENT, 'payment_agent')
const clientWallet = party(CLIENT, 'main')

const profile: AgentProfile = {
  details: 'v1.details',
  currencies: [
    {
      currency: 'USD',
      deposit_commission: 0,
      withdrawal_commission: 0,
      withdrawal_minimum: amountOf('1'),
      withdrawal_maximum: amountOf('100'),
    },
  ],
  countries: [],
  is_active: true,
  is_listed: true,
  cashier_withdraw: false,
  transfer_to_pa: false,
  deposit_enabled: true,
  withdraw_enabled: true,
}

const PLENTY: DailyLimit = { count: 10, amount: amountOf('1000') }
const TOO_LITTLE: DailyLimit = { count: 10, amount: amountOf('19') }

/** A transfer of 20 USD, what stands in its way, and what must come of it. */
type Saga = {
  readonly kind: AgentTransferKind
  readonly end: 'complete' | 'rejected' | 'failed'
  /** What the client's limit across all agents is. */
  readonly clientLimit?: DailyLimit
  readonly frozen?: Party
}

const sagas: readonly Saga[] = [
  { kind: 'deposit', end: 'complete' },
  { kind: 'deposit', end: 'rejected', frozen: agentWallet },
  { kind: 'deposit', end: 'failed', clientLimit: TOO_LITTLE },
  { kind: 'withdrawal', end: 'complete' },
  { kind: 'withdrawal', end: 'rejected', clientLimit: TOO_LITTLE },
  { kind: 'withdrawal', end: 'failed', frozen: agentWallet },
]

const begun = async ({ kind, frozen }: Saga): Promise<MortalWorld> => {
  const world = await mortalWorld()
  await world.restart()
  const at = timestampOf(Date.now() * 1000)
  for (const wallet of [agentWallet, clientWallet]) {
    await world.insistOnWallet(wallet.wallet_id, `open ${wallet.wallet_type}`, { type: 'OpenWallet', wallet })
    const cash = { transaction_id: 1, request_id: 'r', currency: 'USD', amount: amountOf('50') }
    await world.insistOnWallet(wallet.wallet_id, `fund ${wallet.wallet_type}`, { type: 'DepositCash', ...cash })
  }
  await askAgent(world, AGENT_STREAM, 'register', {
    type: 'RegisterAgent',
    agent_id: 7,
    client_id: AGENT_CLIENT,
    at,
    profile,
  })
  if (kind === 'withdrawal') {
    await askAgent(world, AGENT_STREAM, 'code', {
      type: 'IssueCode',
      client_id: CLIENT,
      currency: 'USD',
      amount: amountOf('20'),
      code_hash: 'right',
      at,
      next_request_at: at,
      expires_at: timestampOf(Date.now() * 1000 + 360e6),
      findings: [],
    })
  }
  if (frozen !== undefined) await world.insistOnWallet(frozen.wallet_id, 'freeze', { type: 'FreezeWallet' })
  await world.settled()
  return world
}

const request = async (world: MortalWorld, { kind, clientLimit = PLENTY }: Saga): Promise<void> => {
  const at = timestampOf(Date.now() * 1000)
  const isDeposit = kind === 'deposit'
  const told = {
    transfer_id: TRANSFER_ID,
    transaction_id: 42,
    request_id: 'r1',
    currency: 'USD',
    amount: amountOf('20'),
    source: isDeposit ? agentWallet : clientWallet,
    destination: isDeposit ? clientWallet : agentWallet,
    worth: { hour: hourOf(at), amount: amountOf('20'), rate: amountOf('1') },
    findings: [],
    agent_limit: PLENTY,
    client_limit: clientLimit,
  }
  const command = isDeposit
    ? { type: 'RequestDeposit' as const, ...told }
    : { type: 'RequestWithdrawal' as const, ...told, code_hash: 'right', at }
  await askAgent(world, AGENT_STREAM, 'transfer', command)
}

const typesOf = (events: readonly (WalletEvent | PaymentAgentEvent)[], about: RegExp) =>
  events.map(({ type }) => type).filter((type) => about.test(type))

const sumOf = (events: readonly (WalletEvent | PaymentAgentEvent)[], account: string): Amount =>
  events
    .flatMap(({ data }) => ('postings' in data ? data.postings : []))
    .filter((posting) => posting.account === account)
    .reduce((sum, { amount }) => plus(sum, amount), ZERO)

/** The count that a view shows of the only hour there can be. */
const shownCount = async ({ readModel }: MortalWorld, view: string, prefix: string): Promise<number> => {
  const { entries } = await readModel.list(view, { prefix, limit: 10 })
  return entries.reduce((sum, [, entry]) => sum + Number(entry['count']), 0)
}

/** The client, the agent and the limits agree on what came of the transfer, and it came of it once. */
const expectAgreed = async (world: MortalWorld, { kind, end }: Saga): Promise<void> => {
  const name = kind === 'deposit' ? 'Deposit' : 'Withdrawal'
  const ended = { complete: 'Completed', rejected: 'Rejected', failed: 'Failed' }[end]
  const agentEvents = await world.eventsOf(AGENT_STREAM)
  expect(typesOf(agentEvents, /^(Deposit|Withdrawal)(?!Code)/)).toEqual([`${name}Requested`, `${name}${ended}`])
  const events = [
    ...(await world.eventsOf(`wallet-${agentWallet.wallet_id}`)),
    ...(await world.eventsOf(`wallet-${clientWallet.wallet_id}`)),
  ]
  const moved = end === 'complete' ? (kind === 'deposit' ? 20 : -20) : 0
  expect(sumOf(events, `wallet:${clientWallet.wallet_id}`)).toBe(String(50 + moved))
  expect(sumOf(events, `wallet:${agentWallet.wallet_id}`)).toBe(String(50 - moved))
  expect(isZero(sumOf(events, `transit:${TRANSFER_ID}`))).toBe(true)
  const counted = end === 'complete' ? 1 : 0
  expect(await shownCount(world, PAYMENT_AGENT_VIEW, agentKeys.hours(7, kind))).toBe(counted)
  expect(await shownCount(world, WALLET_VIEW, walletKeys.agentHours(clientWallet.wallet_id, kind))).toBe(counted)
  const { values } = await world.readModel.get(PAYMENT_AGENT_VIEW, [agentKeys.transfer(TRANSFER_ID)])
  expect((values[0] as AgentTransferEntry | undefined)?.status).toBe(end)
}

/** Lives through a transfer in which a service dies at a call; answers whether it did. */
const live = async (saga: Saga, service: ServiceName, death: Death): Promise<boolean> => {
  const world = await begun(saga)
  await world.restart({ service, death })
  await request(world, saga)
  await world.settled()
  await expectAgreed(world, saga)
  const hasDied = world.hasDied()
  await world.stop()
  return hasDied
}

const SIMULATED_MAX_MS = 10 * 60_000
const CALLS_MAX = 400

describe.each(sagas)('a $kind that ends as $end', (saga) => {
  it.each<[ServiceName, Death['moment']]>([
    ['payment-agent', 'before'],
    ['payment-agent', 'after'],
    ['wallet', 'before'],
    ['wallet', 'after'],
  ])('ends so wherever the process of %s dies, %s any call of a port', async (service, moment) => {
    let atCall = 1
    const dies = () => inSimulatedTime(() => live(saga, service, { atCall, moment }), SIMULATED_MAX_MS)
    while (await dies()) {
      atCall += 1
      expect(atCall).toBeLessThan(CALLS_MAX)
    }
    // There were as many points to die at as a transfer takes at the least: to open, to append, to tell and to show.
    expect(atCall).toBeGreaterThan(10)
  })
})
