import type { Role } from '@folio/contracts/http/role.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCode, openAgent } from '../agents/agent-calls.ts'
import { notifications } from '../identity/revealed-notifications.ts'
import { newBrowser } from '../kit/browser.ts'
import { csvOf, dataOf, operate, settled } from '../kit/calls.ts'
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
    const vic = await added('vic', 'viewer')
    expect(dataOf(await operate(vic, 'notifications'))).toEqual([listed])
    const { id, client_id, issued_at, expires_at } = listed
    expect(await csvOf(folio.demo, `notifications?client_id=${client_id}`)).toEqual([
      'id,kind,client_id,issued_at,expires_at,agent_id,currency,amount',
      [id, 'withdrawal_code', client_id, issued_at, expires_at, agent.agentId, 'USD', listed.amount].join(','),
    ])
    expect((await operate(vic, `notifications/${listed.id}/reveal`, { reason: 'test' })).status).toBe(403)
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

describe('the list of notifications', () => {
  it('has pages that together list codes, passwords and mails once, in the order of the whole list', async () => {
    // Those of the tests before are shown by then.
    await settled(folio.demo)
    const codes = (await notifications(folio.demo)).length + 3
    const agent = await openAgent(folio.demo, 'paged_shop', '1000')
    for (const name of ['paged_one', 'paged_two', 'paged_three']) {
      const client = await openClient(folio.demo, name, '100')
      dataOf(await askCode(folio.demo, client, { agent_id: agent.agentId, amount: '20', currency: 'USD' }))
    }
    const whole = async () => (await operate(folio.demo, 'notifications')).body
    const app = await newApp(folio.demo)
    for (const name of ['paged_four', 'paged_five']) {
      const { email } = person(name)
      await signUpWith(folio.demo, app, person(name))
      // Each request finds what was before it: the second one sends the same link by a mail without an event.
      for (let times = 0; times < 2; times += 1) {
        await settled(folio.demo)
        const before = (await whole()).data.length
        const browser = newBrowser(folio.demo.base_url)
        await browser.submit(await browser.open('/login/forgotten'), { email })
        // The link is made after the answer, so that nothing is behind yet when the answer comes.
        await eventually(async () => (await whole()).data.length > before)
      }
    }
    await eventually(async () => (await whole()).data.length >= codes + 4)
    await settled(folio.demo)
    const { data, checkpoint, next_cursor } = await whole()
    expect([checkpoint, next_cursor]).toEqual([{ epoch: 1, position: expect.any(Number) }, null])
    const listed: unknown[] = []
    for (let cursor = '', pages = 1; ; pages += 1) {
      const { body } = await operate(folio.demo, `notifications?limit=2${cursor}`)
      expect(body.data.length).toBeLessThanOrEqual(2)
      listed.push(...body.data)
      if (body.next_cursor === null) {
        expect(pages).toBe(Math.ceil(data.length / 2))
        break
      }
      cursor = `&cursor=${body.next_cursor}`
    }
    expect(listed).toEqual(data)
    const [, ...lines] = await csvOf(folio.demo, 'notifications')
    expect(lines.map((line) => line.split(',')[0])).toEqual(data.map(({ id }: { id: string }) => id))
    const { body } = await operate(await added('vivi', 'viewer'), 'notifications')
    expect(body.data).toEqual(data)
    const kinds = new Set(data.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(['withdrawal_code', 'password_link']))
    for (const row of await notifications(folio.demo)) {
      const secrets = Object.entries(row).filter(([name]) => ['code', 'email', 'link'].includes(name))
      expect(secrets.length).toBeGreaterThan(0)
      for (const [, secret] of secrets) expect(JSON.stringify(body)).not.toContain(`"${secret}"`)
    }
  })

  it('refuses a cursor of another client, of another list, and of another epoch', async () => {
    const { next_cursor } = (await operate(folio.demo, 'notifications?limit=1')).body
    const refusalOf = async (query: string) => {
      const { status, body } = await operate(folio.demo, `notifications?${query}`)
      return [status, body.errors[0].code, body.errors[0].field]
    }
    const someone = `client_id=${crypto.randomUUID()}`
    expect(await refusalOf(`${someone}&cursor=${next_cursor}`)).toEqual([400, 'ValidationError', 'cursor'])
    const clients = dataOf(await operate(folio.demo, 'clients?limit=1'))
    expect(await refusalOf(`cursor=${clients.next_cursor}`)).toEqual([400, 'ValidationError', 'cursor'])
    const read = JSON.parse(Buffer.from(next_cursor, 'base64url').toString())
    const old = Buffer.from(JSON.stringify({ ...read, epoch: 0 })).toString('base64url')
    expect(await refusalOf(`cursor=${old}`)).toEqual([400, 'CursorExpired', 'cursor'])
    for (const place of ['', 'code:', 'code:x/y', 'password:9', 'mail:x', 'other:1', ':::']) {
      const forged = Buffer.from(JSON.stringify({ ...read, place })).toString('base64url')
      expect((await operate(folio.demo, `notifications?cursor=${forged}`)).status).toBe(200)
    }
    expect(await refusalOf('limit=10001')).toEqual([400, 'ValidationError', 'limit'])
  })
})
