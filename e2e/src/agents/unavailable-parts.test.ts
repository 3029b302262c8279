import { BusUnavailable } from '@folio/bus/port.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { KeysUnavailable } from '@folio/keys/port.ts'
import { type ReadModel, ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, dataOf, get } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'
import { type Agent, askCode, deposit, issuedCode, openAgent, withdraw } from './agent-calls.ts'

/**
 * The parts that do not answer at the moment: a view, the keys of a client (`owner`), or a topic; and the time at which the
 * views lost their claims.
 */
type Broken = {
  readonly view?: string
  readonly owner?: string
  readonly topic?: string
  readonly claimsLostAt?: number
}

let broken: Broken = {}

const breakable = (ports: KeyedPorts): KeyedPorts => {
  const { bus, keys, readModel } = ports
  const assertView = (view: string) => {
    if (view === broken.view) throw new ReadModelUnavailable(`the view ${view} was broken`)
  }
  const assertOwner = (owner: string) => {
    if (owner === broken.owner) throw new KeysUnavailable(`the keys of ${owner} were broken`)
  }
  const get: ReadModel['get'] = async (view, asked) => {
    assertView(view)
    const { status, values } = await readModel.get(view, asked)
    return { status: { ...status, claimsSince: Math.max(status.claimsSince, broken.claimsLostAt ?? 0) }, values }
  }
  return {
    ...ports,
    readModel: { ...readModel, get },
    keys: {
      ...keys,
      get: async (owner) => {
        assertOwner(owner)
        return keys.get(owner)
      },
      create: async (owner) => {
        assertOwner(owner)
        return keys.create(owner)
      },
    },
    bus: {
      ...bus,
      send: async (messages) => {
        if (messages.some(({ topic }) => topic.name === broken.topic)) throw new BusUnavailable('the topic was broken')
        return bus.send(messages)
      },
    },
  }
}

type Fixture = { readonly agent: Agent; readonly client: Client; readonly code: string }

let folio: InProcess
let fixture: Fixture
beforeAll(async () => {
  folio = await startInProcess({ around: breakable })
  const { demo } = folio
  const agent = await openAgent(demo, 'shop', '1000')
  const client = await openClient(demo, 'bob', '1000')
  const code = await issuedCode(demo, client, { agent_id: agent.agentId, ...MONEY })
  // From now on the gateway finds the agent's token in its cache.
  dataOf(await get(demo, agent, '/payment-agents/v1/clients/me'))
  fixture = { agent, client, code }
})
afterAll(() => folio.stop())

const MONEY = { amount: '20', currency: 'USD' } as const
const TOPIC = paymentAgentCommands.name

const pay = (request_id: string) => deposit(folio.demo, fixture.agent, { to_nickname: 'bob', ...MONEY, request_id })
const take = (request_id: string) => {
  const { client, agent, code } = fixture
  return withdraw(folio.demo, client, { agent_id: agent.agentId, ...MONEY, verification_code: code, request_id })
}
const ask = () => askCode(folio.demo, fixture.agent, { agent_id: 999, ...MONEY })

type Row = readonly [code: string, how: string, () => Broken, (request_id: string) => Promise<Answered>]

const rows: readonly Row[] = [
  ['NicknameLookupFailed', 'nobody tells whose the nickname is', () => ({ view: 'identity' }), pay],
  ['WalletLookupFailed', 'nobody tells of the wallets', () => ({ view: 'wallet' }), pay],
  ['WalletLookupFailed', 'nobody tells of the wallets of a withdrawal', () => ({ view: 'wallet' }), take],
  ['ClientIdentityLookupFailed', "the client's key is out of reach", () => ({ owner: fixture.client.client_id }), pay],
  ['ClientIdentityLookupFailed', 'nobody tells of the client', () => ({ view: 'identity' }), take],
  ['TransferFailed', 'the agent cannot be asked', () => ({ topic: TOPIC }), pay],
  ['TransferFailed', 'nobody tells of the agents', () => ({ view: 'payment-agent' }), pay],
  ['WithdrawalFailed', 'the agent cannot be asked', () => ({ topic: TOPIC }), take],
  [
    'OTPValidationFailed',
    'the code cannot be held against anything',
    () => ({ owner: fixture.client.client_id }),
    take,
  ],
  ['VerificationCodeRequestFailed', 'nobody tells of the agents', () => ({ view: 'payment-agent' }), ask],
]

describe('a part that does not answer', () => {
  it.each(rows)('is a 500 %s where %s', async (code, _how, faults, provoke) => {
    broken = faults()
    const { status, body } = await provoke(`broken-${code}-${_how.replaceAll(/\W/g, '_')}`)
    broken = {}
    expect([status, body.errors[0].code]).toEqual([500, code])
  })

  it('is a 500, not a refusal, where the claim of an earlier attempt may be lost', async () => {
    const { demo } = folio
    const payUnknown = () => deposit(demo, fixture.agent, { to_nickname: 'nobody', ...MONEY, request_id: 'unknown' })
    const takeUnknown = () =>
      withdraw(demo, fixture.client, { agent_id: 999, ...MONEY, verification_code: '123456', request_id: 'unknown' })
    const refusals = [await payUnknown(), await takeUnknown()]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400])
    broken = { claimsLostAt: folio.ports.clock() }
    const inDoubt = [await payUnknown(), await takeUnknown()]
    broken = {}
    expect(inDoubt.map(({ status, body }) => [status, body.errors[0].code])).toEqual([
      [500, 'TransferFailed'],
      [500, 'WithdrawalFailed'],
    ])
  })

  it('leaves the request id unused: the same call succeeds when the part answers again', async () => {
    broken = { topic: TOPIC }
    expect((await pay('again')).status).toBe(500)
    expect((await take('again')).status).toBe(500)
    broken = {}
    expect((await pay('again')).body.data.status).toBe('complete')
    expect((await take('again')).body.data.status).toBe('complete')
  })
})
