import { afterAll, beforeAll, expect, it } from 'vitest'
import { operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

const event = { stream: 'wallet-1', revision: 0 }

it.each([
  ['demo', undefined],
  ['demo/traffic', {}],
  ['demo/traffic/stop', {}],
  ['demo/tamper', event],
])('%s is a 404 where nothing may be tried', async (path, body) =>
  expect((await operate(folio.demo, path, body)).status).toBe(404),
)

it.each([{ ...event, revision: -1 }, { ...event, stream: '' }, { stream: 'wallet-1' }])(
  'refuses %j: tampering names an event',
  async (body) => expect((await operate(folio.demo, 'demo/tamper', body)).status).toBe(400),
)
