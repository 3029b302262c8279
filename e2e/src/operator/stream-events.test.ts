import { hash } from 'node:crypto'
import { chainHash, eventId } from '@folio/kernel/hash-chain.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, dataOf, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '100')
  bob = await openClient(folio.demo, 'bob', '50')
  const description = 'for Bob alone'
  await transfer(folio.demo, { from: alice, to: bob, amount: '12.50', requestId: 'one', description })
  await settled(folio.demo)
})
afterAll(() => folio.stop())

type Listed = {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly id: string
  readonly hash: string
  readonly prev_hash: string
  readonly cause: unknown
  readonly data: Readonly<Record<string, unknown>>
  readonly raw: { readonly data: string; readonly metadata: string } | null
}

const walletStream = (client: Client): string => `wallet-${mainWallet(client)}`
const list = (stream: string, query = '', demo: Demo = folio.demo): Promise<Answered> =>
  operate(demo, `streams/${stream}/events${query}`)
const rowsOf = (answered: Answered): readonly Listed[] => dataOf(answered).rows

describe('the events of a stream', () => {
  it('are listed newest first, or forwards, from a revision', async () => {
    const newest = dataOf(await list(walletStream(alice)))
    expect(newest).toMatchObject({ service: 'wallet', stream: walletStream(alice), next_cursor: null })
    const types = newest.rows.map(({ type }: Listed) => type)
    expect(types).toEqual(expect.arrayContaining(['WalletOpened', 'CashDeposited', 'TransferSent']))
    const forwards = rowsOf(await list(walletStream(alice), '?direction=forwards'))
    expect(forwards.map(({ type }) => type)).toEqual(types.toReversed())
    expect(rowsOf(await list(walletStream(alice), '?from_revision=1')).map(({ revision }) => revision)).toEqual([1, 0])
    const first = dataOf(await list(walletStream(alice), '?direction=forwards&limit=1'))
    const second = dataOf(await list(walletStream(alice), `?direction=forwards&limit=1&cursor=${first.next_cursor}`))
    expect(second.rows.map(({ revision }: Listed) => revision)).toEqual([1])
    expect((await list('wallet-none')).status).toBe(404)
  })

  it('show free text as dots, and the event that caused them', async () => {
    const [received] = rowsOf(await list(walletStream(bob)))
    expect(received?.type).toBe('TransferReceived')
    const cause = rowsOf(await list(walletStream(alice))).find(({ type }) => type === 'TransferSent')
    expect(received?.cause).toEqual({ stream: cause?.stream, revision: cause?.revision })
    expect(cause?.data['description']).toBe('•••')
    expect(cause?.cause).toBeNull()
    expect(cause?.raw).toBeNull()
  })

  it('have stored bytes from which their hashes and ids follow', async () => {
    const rows = rowsOf(await list(walletStream(alice), '?direction=forwards&raw=1'))
    let previous = '0'.repeat(64)
    for (const { stream, revision, type, raw, ...told } of rows) {
      const bytes = {
        data: Buffer.from(raw?.data ?? '', 'base64'),
        metadata: Buffer.from(raw?.metadata ?? '', 'base64'),
      }
      expect(told.prev_hash).toBe(previous)
      previous = chainHash(previous, { stream, revision, type, ...bytes })
      expect([told.hash, told.id]).toEqual([previous, eventId(previous)])
      expect(bytes.data.toString()).not.toContain('for Bob alone')
    }
  })

  it('of users, operators and signing keys have no secrets, and bytes for admins only', async () => {
    const auditor = (await operate(folio.demo, 'operators', { name: 'vera', role: 'auditor' })).body.data
    const asAuditor = { ...folio.demo, operator_token: auditor.token }
    const streams = [`user-${alice.client_id}`, 'operator-vera', 'signing-keys']
    for (const stream of streams) {
      const rows = rowsOf(await list(stream, '', asAuditor))
      expect(JSON.stringify(rows)).not.toContain(hash('sha256', auditor.token, 'hex'))
      for (const { data } of rows) {
        for (const secret of ['nickname', 'token_hash', 'private_key'])
          if (secret in data) expect([stream, secret, data[secret]]).toEqual([stream, secret, '•••'])
      }
      const refused = await list(stream, '?raw=1', asAuditor)
      expect([refused.status, refused.body.errors[0].details]).toEqual([403, { role_needed: 'admin', role: 'auditor' }])
      expect(rowsOf(await list(stream, '?raw=1'))[0]?.raw).not.toBeNull()
    }
    expect((await list('snapshot-1-user-x', '?raw=1', asAuditor)).status).toBe(403)
    expect(rowsOf(await list(walletStream(alice), '?raw=1', asAuditor))[0]?.raw).not.toBeNull()
  })
})
