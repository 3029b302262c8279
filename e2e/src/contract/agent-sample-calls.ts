import { deposit, issuedCode, withdraw } from '../agents/agent-calls.ts'
import type { ContractFixture } from './contract-fixture.ts'
import type { SampleCall } from './sample-call.ts'

const MONEY = { amount: '10', currency: 'USD' } as const

/**
 * Returns no foreign calls: request ids belong to one caller, so that another client's id matches nothing, and no other
 * field names something that belongs to a client.
 */
const nothingNamed = () => []

const codes = new WeakMap<ContractFixture, Promise<string>>()

/**
 * Requests Alice's code for a withdrawal through Dave once per fixture: Folio gives the next one only a minute later.
 */
const codeForDave = (fixture: ContractFixture): Promise<string> => {
  const { demo, alice, dave } = fixture
  const known = codes.get(fixture)
  if (known !== undefined) return known
  const code = issuedCode(demo, alice, { agent_id: dave.agentId, ...MONEY })
  codes.set(fixture, code)
  return code
}

/** The good calls of the endpoints for payment agents by Alice, who is an agent. */
export const agentSampleCalls: Readonly<Record<string, SampleCall>> = {
  makeAgentDeposit: {
    well: (_, id) => ({
      body: { data: { to_nickname: 'bob', ...MONEY, request_id: id, notes: 'hello', dry_run: true } },
    }),
    foreign: nothingNamed,
  },
  getAgentDeposit: {
    well: async ({ demo, alice }, id) => {
      await deposit(demo, alice, { to_nickname: 'bob', ...MONEY, request_id: id })
      return { params: { request_id: id } }
    },
    foreign: nothingNamed,
  },
  requestVerificationCode: {
    well: ({ carol }) => ({ body: { data: { agent_id: carol.agentId, ...MONEY } } }),
    foreign: nothingNamed,
  },
  makeAgentWithdrawal: {
    well: async (fixture, id) => ({
      body: {
        data: {
          agent_id: fixture.dave.agentId,
          ...MONEY,
          verification_code: await codeForDave(fixture),
          request_id: id,
          notes: 'hello',
        },
      },
    }),
    foreign: nothingNamed,
  },
  getAgentWithdrawal: {
    well: async (fixture, id) => {
      // The refusal of the code is an outcome as well.
      const { demo, alice, dave } = fixture
      const data = { agent_id: dave.agentId, ...MONEY, amount: '11', verification_code: '000000', request_id: id }
      await withdraw(demo, alice, data)
      return { params: { request_id: id } }
    },
    foreign: nothingNamed,
  },
  listAgents: {
    well: () => ({ query: { currency: 'USD', country: 'ng', page: '1', per_page: '10' } }),
    foreign: nothingNamed,
  },
  getAgent: { well: ({ carol }) => ({ params: { agent_id: String(carol.agentId) } }), foreign: nothingNamed },
  getAgentStatistics: { well: () => ({}), foreign: nothingNamed },
  getAgentClient: { well: () => ({}), foreign: nothingNamed },
  editAgentClient: { well: () => ({ body: { data: { show_real_name: true } } }), foreign: nothingNamed },
}
