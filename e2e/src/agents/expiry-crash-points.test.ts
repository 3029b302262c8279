import { type AgentTransferEntry, agentKeys, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import { isZero } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Death } from '@folio/test-kit/mortal-process.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { expect, it } from 'vitest'
import {
  AGENT_STREAM,
  agentWallet,
  begun,
  clientWallet,
  request,
  type Saga,
  shownCount,
  sumOf,
  TRANSFER_ID,
  typesOf,
} from './agent-saga.ts'
import { askAgent, commandIdIn, type MortalWorld } from './mortal-world.ts'

const DEPOSIT: Saga = { kind: 'deposit', end: 'complete' }
const SIMULATED_MAX_MS = 10 * 60_000
const CALLS_MAX = 400

/** Asks for the end of the deposit, whose first sending is said to be over, until an event answers. */
const expire = (world: MortalWorld): Promise<void> =>
  askAgent(world, AGENT_STREAM, 'transfer', {
    type: 'ExpireRequest',
    request_id: 'r1',
    not_after: timestampOf(Date.now() * 1000 - 1),
  })

/** Which of its two ends the deposit came to; fails where stream, money, limits and view do not agree on it. */
const endOf = async (world: MortalWorld): Promise<'complete' | 'failed'> => {
  const about = typesOf(await world.eventsOf(AGENT_STREAM), /^(Deposit|RequestExpired)/)
  const isMade = about[0] === 'DepositRequested'
  expect(about).toEqual(isMade ? ['DepositRequested', 'DepositCompleted'] : ['RequestExpired'])
  const events = [
    ...(await world.eventsOf(`wallet-${agentWallet.wallet_id}`)),
    ...(await world.eventsOf(`wallet-${clientWallet.wallet_id}`)),
  ]
  expect(sumOf(events, `wallet:${clientWallet.wallet_id}`)).toBe(isMade ? '70' : '50')
  expect(sumOf(events, `wallet:${agentWallet.wallet_id}`)).toBe(isMade ? '30' : '50')
  expect(isZero(sumOf(events, `transit:${TRANSFER_ID}`))).toBe(true)
  expect(await shownCount(world, PAYMENT_AGENT_VIEW, agentKeys.hours(7, 'deposit'))).toBe(isMade ? 1 : 0)
  const shown = isMade ? agentKeys.transfer(TRANSFER_ID) : agentKeys.transfer(commandIdIn('transfer'))
  const { values } = await world.readModel.get(PAYMENT_AGENT_VIEW, [shown])
  const end = isMade ? 'complete' : 'failed'
  expect(values[0] as AgentTransferEntry | undefined).toMatchObject({
    status: end,
    transaction_id: isMade ? 42 : null,
  })
  return end
}

/** Lives through a deposit that is sent again and asked to end at once, while the service of agents dies at a call. */
const live = async (death: Death, isExpiryFirst: boolean) => {
  const world = await begun(DEPOSIT)
  await world.restart({ service: 'payment-agent', death })
  const asked = [() => request(world, DEPOSIT), () => expire(world)]
  await Promise.all((isExpiryFirst ? asked.toReversed() : asked).map((ask) => ask()))
  await world.settled()
  const end = await endOf(world)
  const hasDied = world.hasDied()
  await world.stop()
  return { hasDied, end }
}

it.each<[Death['moment'], boolean]>([
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
