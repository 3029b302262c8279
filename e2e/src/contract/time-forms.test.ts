import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAgent } from '../agents/agent-calls.ts'
import { demoAccount, get, post } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'integrate.md'), 'utf8')

/** Reads the examples of a form of time from the table of the page. */
const examplesOf = (form: string): readonly string[] => {
  const [, , examples = ''] =
    page
      .split('\n')
      .find((line) => line.startsWith(`| ${form} `))
      ?.split('|') ?? []
  return [...examples.matchAll(/`([^`]+)`/g)].map(([, example = '']) => example)
}

/** Tells whether a time has the form of the example and as many digits. */
const isLike = (time: string, example: string): boolean =>
  time.replaceAll(/\d/g, '9') === example.replaceAll(/\d/g, '9')

let folio: InProcess
let alice: Client
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '10')
})
afterAll(() => folio.stop())

describe('times have the forms that docs/integrate.md names', () => {
  it('in answers of wallets with microseconds', async () => {
    const { body } = await get(folio.demo, alice, '/wallet/v1/transactions/main')
    const [example = ''] = examplesOf('ISO 8601, UTC, always six digits of a second')
    expect(isLike(body.data.transactions[0].timestamp, example)).toBe(true)
  })

  it('in queries with any offset, or as seconds', async () => {
    const examples = examplesOf('ISO 8601 with any offset, or seconds since 1970 with a fraction')
    expect(examples).toHaveLength(2)
    for (const example of examples) {
      const query = new URLSearchParams({ start_date_time: example })
      const { status, body } = await get(folio.demo, alice, `/wallet/v1/transactions/main?${query}`)
      expect([status, Date.parse(body.data?.start_date_time) / 1000]).toEqual([
        200,
        example.includes('T') ? Date.parse(example) / 1000 : Number(example),
      ])
    }
  })

  it('of payment agents in milliseconds', async () => {
    const shop = await openAgent(folio.demo, 'shop')
    const { body } = await get(folio.demo, alice, `/payment-agents/v1/agents/${shop.agentId}`)
    const [example = ''] = examplesOf('milliseconds since 1970')
    expect(isLike(String(body.data.created_at), example)).toBe(true)
  })

  it('on sockets in seconds', async () => {
    const path = `/trading/v1/options/accounts/${await demoAccount(folio.demo, alice)}/otp`
    const { body } = await post(folio.demo, alice, { path, body: {} })
    const socket = new WebSocket(body.data.url)
    await once(socket, 'open')
    socket.send(JSON.stringify({ time: 1 }))
    const [message] = await once(socket, 'message')
    socket.close()
    const [example = ''] = examplesOf('whole seconds since 1970')
    expect(isLike(String(JSON.parse(message.data).time), example)).toBe(true)
  })
})
