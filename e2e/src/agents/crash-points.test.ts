import { type AgentTransferEntry, agentKeys, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import { WALLET_VIEW, walletKeys } from '@folio/contracts/wallet/views.ts'
import { isZero } from '@folio/kernel/amount.ts'
import type { Death } from '@folio/test-kit/mortal-process.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import {
  AGENT_STREAM,
  agentWallet,
  begun,
  clientWallet,
  request,
  type Saga,
  shownCount,
  sumOf,
  TOO_LITTLE,
  TRANSFER_ID,
  typesOf,
} from './agent-saga.ts'
import type { MortalWorld, ServiceName } from './mortal-world.ts'

const sagas: readonly Saga[] = [
  { kind: 'deposit', end: 'complete' },
  { kind: 'deposit', end: 'rejected', frozen: agentWallet },
  { kind: 'deposit', end: 'failed', clientLimit: TOO_LITTLE },
  { kind: 'withdrawal', end: 'complete' },
  { kind: 'withdrawal', end: 'rejected', clientLimit: TOO_LITTLE },
  { kind: 'withdrawal', end: 'failed', frozen: agentWallet },
]

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
