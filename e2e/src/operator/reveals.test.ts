import type { Role } from '@folio/contracts/http/role.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCode, openAgent } from '../agents/agent-calls.ts'
import { notifications } from '../identity/revealed-notifications.ts'
import { dataOf, operate } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'
import type { Demo } from '../kit/running-folio.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

const added = async (name: string, role: Role): Promise<Demo> => {
  const { token } = dataOf(await operate(folio.demo, 'operators', { name, role }))
  return { ...folio.demo, operator_token: token }
}

const actsOf = async (query: string) => dataOf(await operate(folio.demo, `acts?${query}`)).rows

describe('the personal data of a client', () => {
  it('is masked for every role, and revealed by an act of an operator', async () => {
    const given = person('revealed')
    await signUpWith(folio.demo, await newApp(folio.demo), given)
    const list = async (demo: Demo) => dataOf(await operate(demo, 'clients?nickname=revealed')).rows[0]
    const { client_id, nickname } = await list(folio.demo)
    expect(nickname).toBe('•••')
    expect(dataOf(await operate(folio.demo, `clients/${client_id}`)).nickname).toBe('•••')
    const ora = await added('ora', 'operator')
    const reveal = (demo: Demo, body: object) => operate(demo, `clients/${client_id}/reveal`, body)
    for (const [field, value] of [
      ['nickname', 'revealed'],
      ['email', given.email],
    ]) {
      const answered = await reveal(ora, { field, reason: 'legal_order' })
      expect([answered.body.data, answered.headers.get('cache-control')]).toEqual([
        { client_id, field, value },
        'no-store',
      ])
    }
    const rows = await actsOf('operator=ora')
    expect(rows.map(({ kind, reason, details }: Record<string, unknown>) => [kind, reason, details])).toEqual([
      ['revealClient', 'legal_order', { client_id, field: 'email' }],
      ['revealClient', 'legal_order', { client_id, field: 'nickname' }],
    ])
    expect(JSON.stringify(rows)).not.toContain(given.email)
    const { client_id: nameless } = await openClient(folio.demo, 'nameless')
    const unknown = await operate(ora, `clients/${nameless}/reveal`, { field: 'real_name', reason: 'test' })
    expect(dataOf(unknown).value).toBeNull()
    expect((await reveal(await added('amy', 'auditor'), { field: 'email', reason: 'test' })).status).toBe(403)
    expect((await reveal(ora, { field: 'email' })).status).toBe(400)
    expect((await reveal(ora, { field: 'password', reason: 'test' })).status).toBe(400)
    dataOf(await operate(folio.demo, `clients/${client_id}/erase`, {}))
    expect((await reveal(ora, { field: 'email', reason: 'test' })).status).toBe(404)
  })

  it('of an agent is masked while the directory does not show it', async () => {
    const agent = await openAgent(folio.demo, 'unlisted', '1')
    const shown = async () => dataOf(await operate(folio.demo, `payment-agents/${agent.agentId}`))
    expect((await shown()).nickname).toBe('unlisted')
    dataOf(await operate(folio.demo, `payment-agents/${agent.agentId}`, { is_listed: false }))
    expect(await shown()).toMatchObject({ nickname: '•••', name: 'Corner Shop', is_active: true })
  })
})

describe('a notification', () => {
  it('is listed without its code, and revealed by an act of an admin', async () => {
    const agent = await openAgent(folio.demo, 'shop', '1000')
    const client = await openClient(folio.demo, 'buyer', '100')
    dataOf(await askCode(folio.demo, client, { agent_id: agent.agentId, amount: '20', currency: 'USD' }))
    const [found] = await notifications(folio.demo, client.client_id)
    expect(found).toMatchObject({ kind: 'withdrawal_code', code: expect.stringMatching(/^\d{6}$/) })
    const [listed] = dataOf(await operate(folio.demo, 'notifications'))
    expect(listed).toEqual({ ...found, code: '•••' })
    const [row] = await actsOf('kind=revealNotification')
    expect(row).toMatchObject({
      operator: 'root',
      reason: 'test',
      details: { notification_id: listed.id },
      outcome: { status: 200, details: { kind: 'withdrawal_code' } },
    })
    const oda = await added('oda', 'operator')
    expect((await operate(oda, `notifications/${listed.id}/reveal`, { reason: 'test' })).status).toBe(403)
    expect((await operate(folio.demo, `notifications/${listed.id}/reveal`, {})).status).toBe(400)
    const missing = `notifications/${client.client_id}/reveal`
    expect((await operate(folio.demo, missing, { reason: 'test' })).status).toBe(404)
  })
})
