import { given } from '@folio/kernel/testing/given-when-then.ts'
import { expect, it } from 'vitest'
import { agentClient } from './agent-client.ts'
import { agentNumber } from './agent-number.ts'

const claim = (client_id: string) => ({ type: 'ClaimAgentNumber', client_id }) as const
const claimed = (client_id: string, agent_id: number) =>
  ({ type: 'AgentNumberClaimed', data: { client_id, agent_id } }) as const

it('a client gets the next number, and keeps it', () => {
  given(agentNumber)().when(claim('a')).thenEvents(claimed('a', 1))
  given(agentNumber)(claimed('a', 1)).when(claim('b')).thenEvents(claimed('b', 2))
  given(agentNumber)(claimed('a', 1), claimed('b', 2))
    .when(claim('a'))
    .thenEvents({ type: 'AgentNumberKept', data: { client_id: 'a', agent_id: 1 } })
})

it("a client's switches keep the values that a command leaves out", () => {
  const switched = (command: Partial<Record<'deposit_enabled' | 'withdraw_enabled' | 'show_real_name', boolean>>) =>
    ({ type: 'SwitchClient', client_id: 'a', switches: command }) as const
  const [first] = agentClient.decide(switched({ deposit_enabled: false }), agentClient.initial)
  expect(first?.data.switches).toEqual({ deposit_enabled: false, withdraw_enabled: true, show_real_name: false })
  const before = first === undefined ? agentClient.initial : agentClient.evolve(agentClient.initial, first)
  expect(agentClient.decide(switched({ show_real_name: true }), before)[0]?.data.switches).toEqual({
    deposit_enabled: false,
    withdraw_enabled: true,
    show_real_name: true,
  })
})
