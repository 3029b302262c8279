import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { auditorClient } from '@folio/api-gateway/http/upstream/auditor-client.ts'
import { serveAuditor } from '@folio/audit/service/serve-auditor.ts'
import { startAuditor } from '@folio/audit/service.ts'
import { systemClock } from '@folio/runtime/system-clock.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, dataOf, mainWallet, operate, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { retryUnavailable } from '../kit/retry-unavailable.ts'
import { type Client, COMPILED, type Demo } from '../kit/running-folio.ts'
import { verifyLedger } from './verify-ledger.ts'

const VERIFICATIONS = 'audit/verifications'
const NOWHERE = '00000000-0000-4000-8000-000000000000'
const PROCESS_MS = 300_000

describe('the operator, of the books,', () => {
  let folio: InProcess
  let demo: Demo
  let alice: Client

  beforeAll(async () => {
    folio = await startInProcess()
    demo = folio.demo
    alice = await openClient(demo, 'alice', '100')
    const bob = await openClient(demo, 'bob')
    dataOf(await transfer(demo, { from: alice, to: bob, amount: '12.50', requestId: 'first' }))
    await settled(demo)
  })
  afterAll(() => folio.stop())

  it(
    'verifies them while all services run, one verification at a time',
    async () => {
      const begun = await operate(demo, VERIFICATIONS, {})
      expect([begun.status, begun.body.data.status]).toEqual([200, 'running'])
      const { id } = begun.body.data
      const second = await operate(demo, VERIFICATIONS, {})
      expect([second.status, second.body.errors[0].details]).toEqual([400, { rule: 'verification_running', id }])
      const stopped = await operate(demo, `${VERIFICATIONS}/${id}/stop`, {})
      expect(stopped.body.data).toMatchObject({ id, status: 'stopped', report: null })

      const whole = await verifyLedger(demo)
      expect(whole).toMatchObject({ status: 'whole', failure: null, report: { findings: { count: 0, first: [] } } })
      const { events } = whole.report
      expect(whole.progress).toEqual({ done: events, of: events })
      expect(whole.report.totals).toContainEqual(
        expect.objectContaining({ realm: 'real', currency: 'USD', accounts: '100', transit: '0', sum: '0' }),
      )
      const rows: readonly { id: string; status: string }[] = (await operate(demo, VERIFICATIONS)).body.data
      expect(rows.map((row) => [row.id, row.status])).toEqual([
        [whole.id, 'whole'],
        [id, 'stopped'],
      ])
    },
    PROCESS_MS,
  )

  it(
    'reads the events that explain a balance, all of them or the newest',
    async () => {
      const asked = `audit/explanation?account=${mainWallet(alice)}&currency=USD`
      const { status, body } = await retryUnavailable(() => operate(demo, asked))
      expect([status, body.data]).toMatchObject([
        200,
        { stream: `wallet-${mainWallet(alice)}`, events: 2, sum: '87.5', balance: '87.5', agrees: true },
      ])
      const { lines } = body.data
      expect(lines).toMatchObject([
        { type: 'CashDeposited', amount: '100', balance: '100', counterparty: 'system:cashier' },
        { type: 'TransferSent', amount: '-12.5', balance: '87.5' },
      ])
      const newest = (await retryUnavailable(() => operate(demo, `${asked}&newest=1`))).body.data
      expect(newest).toEqual({ ...body.data, lines: lines.slice(1) })
    },
    PROCESS_MS,
  )

  it(
    'reaches the auditor of a cluster only with the token, and gets an error when it does not answer',
    async () => {
      const operatorToken = 'the-token-of-the-operator'
      const auditor = startAuditor({
        dataDir: folio.dataDir,
        environment: COMPILED,
        clock: systemClock(),
        log: silentLog,
      })
      const door = await serveAuditor(auditor, { host: '127.0.0.1', port: 0, operatorToken, log: silentLog })
      const url = `http://127.0.0.1:${door.port}`
      const gateway = await folio.startAnother({ auditor: auditorClient(url, operatorToken) })
      const there: Demo = { ...demo, operator_url: `http://127.0.0.1:${gateway.operatorPort}` }
      expect(await verifyLedger(there)).toMatchObject({ status: 'whole', report: { findings: { count: 0 } } })
      expect((await operate(there, VERIFICATIONS)).body.data).toHaveLength(1)
      expect(await auditorClient(url, operatorToken).trouble()).toEqual({ trouble: null })
      const replaced = await operate(there, 'audit/checkpoints/999/replace', {})
      const read = async () => (await operate(there, `${VERIFICATIONS}/${replaced.body.data.id}`)).body.data
      await expect.poll(async () => (await read()).status, { timeout: PROCESS_MS }).toBe('failed')
      expect((await read()).failure).toContain('--replace 999')
      expect((await operate(there, `${VERIFICATIONS}/${NOWHERE}/stop`, {})).status).toBe(404)
      const asked = `audit/explanation?account=wallet:${mainWallet(alice)}&currency=USD`
      expect((await retryUnavailable(() => operate(there, asked))).body.data).toMatchObject({
        balance: '87.5',
        agrees: true,
      })

      expect((await fetch(url, { method: 'POST', body: '{"call":"start"}' })).status).toBe(401)
      const headers = { authorization: `Bearer ${operatorToken}` }
      expect((await fetch(url, { method: 'POST', headers, body: '{"call":"dance"}' })).status).toBe(400)
      const long = await fetch(url, { method: 'POST', headers, body: ' '.repeat(100_000) })
      expect([long.status, await long.json()]).toEqual([413, { error: 'the body has more than 4096 bytes' }])
      await auditor.close()
      await door.close()
      expect((await operate(there, VERIFICATIONS)).status).toBe(503)
      await gateway.stop()
    },
    PROCESS_MS,
  )

  it('gets an error for an unknown account, a malformed query and a missing token', async () => {
    expect((await operate(demo, `${VERIFICATIONS}/${NOWHERE}`)).status).toBe(404)
    expect((await operate(demo, `${VERIFICATIONS}/${NOWHERE}/stop`, {})).status).toBe(404)
    const unknown = await retryUnavailable(() => operate(demo, `audit/explanation?account=${NOWHERE}&currency=USD`))
    expect(unknown.status).toBe(404)
    for (const query of ['currency=USD', 'account=--out&currency=USD', 'account=a&currency=usd', 'account=a']) {
      expect((await operate(demo, `audit/explanation?${query}`)).status, query).toBe(400)
    }
    for (const path of [VERIFICATIONS, `${VERIFICATIONS}/${NOWHERE}`, 'audit/explanation?account=a&currency=USD']) {
      expect((await call(demo.operator_url, `/operator/v1/${path}`)).status).toBe(401)
    }
    for (const path of [VERIFICATIONS, `${VERIFICATIONS}/${NOWHERE}/stop`]) {
      expect((await call(demo.operator_url, `/operator/v1/${path}`, { method: 'POST' })).status).toBe(401)
    }
  })

  it(
    'gets the place of a changed byte and the findings that follow from it',
    async () => {
      const db = new DatabaseSync(join(folio.dataDir, 'events.db'))
      const changed = db.prepare(
        "UPDATE events SET data = CAST(replace(CAST(data AS TEXT), '12.5', '12.6') AS BLOB) WHERE type = 'TransferSent'",
      )
      expect(changed.run().changes).toBe(1)
      db.close()
      const found = await verifyLedger(demo)
      expect(found).toMatchObject({ status: 'found', failure: null })
      const { count, first } = found.report.findings
      expect(first).toHaveLength(count)
      expect(first[0]).toMatchObject({ stream: `wallet-${mainWallet(alice)}`, revision: 2 })
      expect(first[0].expected).toContain('the bytes of event')
      const asked = `audit/explanation?account=${mainWallet(alice)}&currency=USD`
      const explained = await retryUnavailable(() => operate(demo, asked))
      expect(explained.body.data.findings.count).toBeGreaterThan(0)
    },
    PROCESS_MS,
  )
})
