import { type AgentTransferEntry, agentKeys, PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import { isZero } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Crash } from '@folio/test-kit/crashing-process.ts'
import { inSimulatedTime } from '@folio/test-kit/time/simulated-time.ts'
import { expect, it } from 'vitest'
import {
  AGENT_STREAM,
  agentWallet,
  clientWallet,
  request,
  type Saga,
  shownCount,
  startSaga,
  sumOf,
  TRANSFER_ID,
  typesOf,
} from './agent-saga.ts'
import { askAgent, type CrashingServices, commandIdIn } from './crashing-services.ts'

const DEPOSIT: Saga = { kind: 'deposit', end: 'complete' }
const SIMULATED_MAX_MS = 10 * 60_000
const CALLS_MAX = 400

/** Sends `ExpireRequest` for the deposit, with a `not_after` in the past, until an event carries the command id. */
const expire = (services: CrashingServices): Promise<void> =>
  askAgent(services, AGENT_STREAM, 'transfer', {
    type: 'ExpireRequest',
    request_id: 'r1',
    not_after: timestampOf(Date.now() * 1000 - 1),
  })

/** Returns the end of the deposit; asserts that stream, money, limits and view agree on it. */
const endOf = async (services: CrashingServices): Promise<'complete' | 'failed'> => {
  const about = typesOf(await services.eventsOf(AGENT_STREAM), /^(Deposit|RequestExpired)/)
  const isMade = about[0] === 'DepositRequested'
  expect(about).toEqual(isMade ? ['DepositRequested', 'DepositCompleted'] : ['RequestExpired'])
  const events = [
    ...(await services.eventsOf(`wallet-${agentWallet.wallet_id}`)),
    ...(await services.eventsOf(`wallet-${clientWallet.wallet_id}`)),
  ]
  expect(sumOf(events, `wallet:${clientWallet.wallet_id}`)).toBe(isMade ? '70' : '50')
  expect(sumOf(events, `wallet:${agentWallet.wallet_id}`)).toBe(isMade ? '30' : '50')
  expect(isZero(sumOf(events, `transit:${TRANSFER_ID}`))).toBe(true)
  expect(await shownCount(services, PAYMENT_AGENT_SERVICE, agentKeys.hours(7, 'deposit'))).toBe(isMade ? 1 : 0)
  const shown = isMade ? agentKeys.transfer(TRANSFER_ID) : agentKeys.transfer(commandIdIn('transfer'))
  const { values } = await services.readModel.get(PAYMENT_AGENT_SERVICE, [shown])
  const end = isMade ? 'complete' : 'failed'
  expect(values[0] as AgentTransferEntry | undefined).toMatchObject({
    status: end,
    transaction_id: isMade ? 42 : null,
  })
  return end
}

/** Sends a deposit and its expiry at the same time while the payment agent service crashes at a call of a port. */
const live = async (death: Crash, isExpiryFirst: boolean) => {
  const services = await startSaga(DEPOSIT)
  await services.restart({ service: 'payment-agent', death })
  const asked = [() => request(services, DEPOSIT), () => expire(services)]
  await Promise.all((isExpiryFirst ? asked.toReversed() : asked).map((ask) => ask()))
  await services.settled()
  const end = await endOf(services)
  const hasDied = services.hasDied()
  await services.stop()
  return { hasDied, end }
}

it.each<[Crash['moment'], boolean]>([
  ['before', true],
  ['before', false],
  ['after', true],
  ['after', false],
])(
  'a deposit that is sent again and asked to end comes to one of the two wherever its service dies, %s a call (expiry first: %s)',
  async (moment, isExpiryFirst) => {
    const ends = new Set<string>()
    let atCall = 1
    for (;;) {
      const { hasDied, end } = await inSimulatedTime(() => live({ atCall, moment }, isExpiryFirst), SIMULATED_MAX_MS)
      ends.add(end)
      if (!hasDied) break
      atCall += 1
      expect(atCall).toBeLessThan(CALLS_MAX)
    }
    expect(atCall).toBeGreaterThan(5)
    expect(ends).toContain(isExpiryFirst ? 'failed' : 'complete')
  },
)
