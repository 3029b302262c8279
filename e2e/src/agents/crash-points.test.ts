import { type AgentTransferEntry, agentKeys, PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import { WALLET_SERVICE, walletKeys } from '@folio/contracts/wallet/views.ts'
import { isZero } from '@folio/kernel/amount.ts'
import type { Crash } from '@folio/test-kit/crashing-process.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import {
  AGENT_STREAM,
  agentWallet,
  clientWallet,
  request,
  type Saga,
  shownCount,
  startSaga,
  sumOf,
  TOO_LITTLE,
  TRANSFER_ID,
  typesOf,
} from './agent-saga.ts'
import type { CrashingServices, ServiceName } from './crashing-services.ts'

const sagas: readonly Saga[] = [
  { kind: 'deposit', end: 'complete' },
  { kind: 'deposit', end: 'rejected', frozen: agentWallet },
  { kind: 'deposit', end: 'failed', clientLimit: TOO_LITTLE },
  { kind: 'withdrawal', end: 'complete' },
  { kind: 'withdrawal', end: 'rejected', clientLimit: TOO_LITTLE },
  { kind: 'withdrawal', end: 'failed', frozen: agentWallet },
]

/** Asserts that the events, the wallets, the limits and the view show the same end of the transfer, and show it once. */
const expectAgreed = async (services: CrashingServices, { kind, end }: Saga): Promise<void> => {
  const name = kind === 'deposit' ? 'Deposit' : 'Withdrawal'
  const ended = { complete: 'Completed', rejected: 'Rejected', failed: 'Failed' }[end]
  const agentEvents = await services.eventsOf(AGENT_STREAM)
  expect(typesOf(agentEvents, /^(Deposit|Withdrawal)(?!Code)/)).toEqual([`${name}Requested`, `${name}${ended}`])
  const events = [
    ...(await services.eventsOf(`wallet-${agentWallet.wallet_id}`)),
    ...(await services.eventsOf(`wallet-${clientWallet.wallet_id}`)),
  ]
  const moved = end === 'complete' ? (kind === 'deposit' ? 20 : -20) : 0
  expect(sumOf(events, `wallet:${clientWallet.wallet_id}`)).toBe(String(50 + moved))
  expect(sumOf(events, `wallet:${agentWallet.wallet_id}`)).toBe(String(50 - moved))
  expect(isZero(sumOf(events, `transit:${TRANSFER_ID}`))).toBe(true)
  const counted = end === 'complete' ? 1 : 0
  expect(await shownCount(services, PAYMENT_AGENT_SERVICE, agentKeys.hours(7, kind))).toBe(counted)
  expect(await shownCount(services, WALLET_SERVICE, walletKeys.agentHours(clientWallet.wallet_id, kind))).toBe(counted)
  const { values } = await services.readModel.get(PAYMENT_AGENT_SERVICE, [agentKeys.transfer(TRANSFER_ID)])
  expect((values[0] as AgentTransferEntry | undefined)?.status).toBe(end)
}

/** Runs a transfer in which a service crashes at a call of a port; returns true if the service made that call. */
const live = async (saga: Saga, service: ServiceName, death: Crash): Promise<boolean> => {
  const services = await startSaga(saga)
  await services.restart({ service, death })
  await request(services, saga)
  await services.settled()
  await expectAgreed(services, saga)
  const hasDied = services.hasDied()
  await services.stop()
  return hasDied
}

const SIMULATED_MAX_MS = 10 * 60_000
const CALLS_MAX = 400

describe.each(sagas)('a $kind that ends as $end', (saga) => {
  it.each<[ServiceName, Crash['moment']]>([
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
    // Fewer crash points would mean that calls were missed: a transfer opens, appends, sends messages and updates views.
    expect(atCall).toBeGreaterThan(10)
  })
})
