import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { makeAgentWithdrawal } from '@folio/contracts/http/payment-agents/make-agent-withdrawal.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Agent, deposit, openAgent, withdraw } from '../agents/agent-calls.ts'
import { type Answered, mainWallet, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

/** Wrong index entries by their keys; each refers to the event of another command. */
const lies = new Map<string, { fingerprint: string; stream: string; revision: number }>()

const lying = (ports: KeyedPorts): KeyedPorts => {
  const get: ReadModel['get'] = async (view, keys) => {
    const found = await ports.readModel.get(view, keys)
    return { ...found, values: found.values.map((value, at) => lies.get(keys[at] ?? '') ?? value) }
  }
  return { ...ports, readModel: { ...ports.readModel, get } }
}

let folio: InProcess
let agent: Agent
let client: Client
beforeAll(async () => {
  folio = await startInProcess({ around: lying })
  agent = await openAgent(folio.demo, 'shop', '1000')
  client = await openClient(folio.demo, 'bob', '1000')
})
afterAll(() => folio.stop())

const lieAbout = (caller: Client, endpoint: { readonly id: string }, requestId: string): void => {
  const key = viewKeys.command(commandIdOf(caller.client_id, endpoint.id, requestId))
  lies.set(key, { fingerprint: 'another', stream: `wallet-${mainWallet(client)}`, revision: 0 })
}

const MONEY = { amount: '20', currency: 'USD' } as const

type Row = readonly [what: string, provoke: (request_id: string) => Promise<Answered>]

const rows: readonly Row[] = [
  [
    'transfer',
    (requestId) => {
      lieAbout(client, makeTransfer, requestId)
      return transfer(folio.demo, { from: client, to: agent, amount: '20', requestId })
    },
  ],
  [
    'deposit through an agent',
    (request_id) => {
      lieAbout(agent, makeAgentDeposit, request_id)
      return deposit(folio.demo, agent, { to_nickname: 'bob', ...MONEY, request_id })
    },
  ],
  [
    'withdrawal through an agent',
    (request_id) => {
      lieAbout(client, makeAgentWithdrawal, request_id)
      const asked = { agent_id: agent.agentId, ...MONEY, verification_code: '123456', request_id }
      return withdraw(folio.demo, client, asked)
    },
  ],
]

describe('an entry of the index whose event is of another command', () => {
  it.each(rows)('makes a %s answer 503, not an error about a used request id', async (what, provoke) => {
    const { status, body } = await provoke(`unbelieved-${what.replaceAll(' ', '-')}`)
    expect([status, body.errors[0].code]).toEqual([503, 'ServiceUnavailable'])
  })
})
