import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentKeys, PAYMENT_AGENT_SERVICE } from '@folio/contracts/payment-agent/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import type { Notification } from '@folio/notifier/port.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { expect, it } from 'vitest'
import { codeNotifications } from './code-notifications.ts'
import type { NotificationFilter } from './notification-source.ts'

const NOW = 1_790_000_000_000_000
const MINUTE = 60_000_000
const BEGUN = { epoch: 1, position: 0 }
const CODES = 12_000
const AGENTS = 30
const clock = () => NOW

/** A view with this number of codes, one for each pair of client and agent; the code with the first agent has expired. */
const world = async () => {
  const model = memoryReadModel(clock)
  const codes = Array.from({ length: CODES }, (_, n) => {
    const [client_id, agent_id] = [`client-${String(Math.floor(n / AGENTS)).padStart(5, '0')}`, n % AGENTS]
    const expires_at = timestampOf(agent_id === 0 ? NOW - MINUTE : NOW + MINUTE)
    const money = { currency: 'USD', amount: '5' }
    const code = { command_id: `${n}`, client_id, agent_id, ...money, issued_at: timestampOf(NOW - MINUTE), expires_at }
    return [agentKeys.code(client_id, agent_id), code] as const
  })
  await model.apply(PAYMENT_AGENT_SERVICE, { from: null, to: BEGUN, puts: new Map(), deletes: new Set() })
  await model.apply(PAYMENT_AGENT_SERVICE, { from: BEGUN, to: BEGUN, puts: new Map(codes), deletes: new Set() })
  const directory = mkdtempSync(join(tmpdir(), 'folio-codes-'))
  const keys = embeddedKeys({ directory, masterKey: Buffer.alloc(32, 1) })
  const asked = new Map<string, number>()
  const agents = viewReader(model, PAYMENT_AGENT_SERVICE, { epoch: 1, now: clock, times: DEFAULT_TIMES })
  const counted = {
    ...keys,
    get: (clientId: string) => {
      asked.set(clientId, (asked.get(clientId) ?? 0) + 1)
      return keys.get(clientId)
    },
  }
  const told = async (which?: NotificationFilter): Promise<readonly Notification[]> => {
    const all: Notification[] = []
    for await (const some of codeNotifications({ agents, clock, keys: counted }, which)) {
      all.push(...some.map(({ notification }) => notification))
    }
    return all
  }
  const end = async () => {
    await keys.close()
    rmSync(directory, { recursive: true })
  }
  return { keys, asked, told, end }
}

it('the notifications go on after a place, by pages of any size', async () => {
  const { told, end } = await world()
  const all = (await told({ clientId: 'client-00007', pageEntries: 4 })).map(({ id }) => id)
  expect(all).toEqual((await told({ clientId: 'client-00007' })).map(({ id }) => id))
  const rest = await told({ clientId: 'client-00007', after: 'client-00007/2' })
  // Keys are ordered as texts: 2, 20, 21, and so on, and 3 after 29.
  expect(rest.map(({ id }) => id)).toEqual(all.slice(all.indexOf('212') + 1))
  expect((await told({ clientId: 'client-00007', after: 'client-00008/1' })).length).toBe(0)
  await end()
})

it('the notifications list every valid code, and read only the keys of the requested ones', async () => {
  const { keys, asked, told, end } = await world()
  const last = 'client-00399'
  await keys.create(last)
  const live = Array.from({ length: AGENTS - 1 }, (_, n) => `${CODES - AGENTS + 1 + n}`)
  const idsOf = (all: readonly Notification[]) => all.map(({ id }) => id).sort()
  expect(idsOf(await told())).toEqual(live)
  expect(asked.size).toBe(CODES / AGENTS)
  expect(idsOf(await told({ clientId: last, isWanted: (id) => id === '11999' }))).toEqual(['11999'])
  expect(await told({ clientId: 'client-00000', isWanted: () => false })).toEqual([])
  expect(asked.get(last)).toBe(live.length + 1)
  expect(asked.get('client-00000')).toBe(live.length)
  await end()
})
