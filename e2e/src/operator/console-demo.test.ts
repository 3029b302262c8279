import type { DemoTools } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf, operate, settled } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'

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
])('%s is a 404 in an installation without demo tools', async (path, body) =>
  expect((await operate(folio.demo, path, body)).status).toBe(404),
)

it.each([{ ...event, revision: -1 }, { ...event, stream: '' }, { stream: 'wallet-1' }])(
  'refuses %j: tampering names an event',
  async (body) => expect((await operate(folio.demo, 'demo/tamper', body)).status).toBe(400),
)

it('names the sample clients until they are erased', async () => {
  const samples = [await openClient(folio.demo, 'ada'), await openClient(folio.demo, 'ben')].map(
    ({ client_id, nickname }) => ({ client_id, nickname }),
  )
  const traffic = { is_running: false, until: null, paid: 0, refused: 0, failed: 0, bought: 0, impossible: null }
  const demoTools: DemoTools = {
    show: () => ({ pid: 1, samples, traffic, tamper: { impossible: null, last: null } }),
    startTraffic: () => traffic,
    stopTraffic: () => traffic,
    tamper: () => 'too_many_events',
  }
  const gateway = await folio.startAnother({ demoTools })
  const demo = { ...folio.demo, operator_url: `http://127.0.0.1:${gateway.operatorPort}` }
  expect(dataOf(await operate(demo, 'demo')).samples).toEqual(samples)
  dataOf(await operate(demo, `clients/${samples[0]?.client_id}/erase`, {}))
  await settled(demo)
  expect(dataOf(await operate(demo, 'demo')).samples).toEqual(samples.slice(1))
  await gateway.stop()
})
