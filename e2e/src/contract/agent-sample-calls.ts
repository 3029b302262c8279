import { askCode, codeOf, deposit, withdraw } from '../agents/agent-calls.ts'
import type { SampleCall } from './sample-call.ts'
import type { World } from './world.ts'

const MONEY = { amount: '10', currency: 'USD' } as const

/** Request ids are the caller's own: with another's nothing is found, and no other field names what is somebody's. */
const nothingNamed = () => []

const codes = new WeakMap<World, Promise<string>>()

/** The one code that Alice has for a withdrawal through Dave: the next one could be had only a minute later. */
const codeForDave = (world: World): Promise<string> => {
  const { demo, alice, dave } = world
  const known = codes.get(world)
  if (known !== undefined) return known
  const code = askCode(demo, alice, { agent_id: dave.agentId, ...MONEY }).then(() => codeOf(demo, alice, dave.agentId))
  codes.set(world, code)
  return code
}

/** How the endpoints of payment agents are called well by Alice, who is one. */
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
    well: async (world, id) => ({
      body: {
        data: {
          agent_id: world.dave.agentId,
          ...MONEY,
          verification_code: await codeForDave(world),
          request_id: id,
          notes: 'hello',
        },
      },
    }),
    foreign: nothingNamed,
  },
  getAgentWithdrawal: {
    well: async (world, id) => {
      // Refused for its code, which is an outcome too.
      const { demo, alice, dave } = world
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
