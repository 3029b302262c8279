import { afterEach, beforeEach, expect, it } from 'vitest'
import { call, demoAccount, get, headersOf, post, settled } from '../kit/calls.ts'
import { audit, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

const ACCOUNTS = '/trading/v1/options/accounts'

let folder: ReturnType<typeof dataFolder>
let folio: RunningFolio | undefined

beforeEach(() => {
  folder = dataFolder()
})
afterEach(async () => {
  await folio?.stop()
  folder.remove()
})

type Total = { readonly realm: string; readonly accounts: string; readonly sum: string; readonly system: object }

const verified = async (): Promise<{ readonly code: number | null; readonly demo: readonly Total[] }> => {
  const { code, output } = await audit('verify', '--data-dir', folder.dataDir, '--json')
  const totals: readonly Total[] = JSON.parse(output).totals
  return { code, demo: totals.filter(({ realm }) => realm === 'demo') }
}

it('the samples have demo accounts, whose play money an auditor counts apart from real money', async () => {
  folio = await startFolio(folder.dataDir)
  const [alice, bob] = folio.demo.clients
  if (alice === undefined || bob === undefined) throw new Error('there are no sample clients')
  const { demo } = folio
  const account = await demoAccount(demo, alice)
  const { body } = await get(demo, bob, ACCOUNTS)
  expect(body.data).toMatchObject([{ account_type: 'demo', balance: 10000 }])
  const real = { currency: 'USD', group: 'row', account_type: 'real' }
  expect((await post(demo, alice, { path: ACCOUNTS, body: real })).status).toBe(201)
  const reset = { method: 'POST', headers: headersOf(alice) }
  expect((await call(demo.base_url, `${ACCOUNTS}/${account}/reset-demo-balance`, reset)).status).toBe(200)
  await settled(demo)
  await folio.stop()
  folio = undefined

  const play = [{ realm: 'demo', accounts: '30000', sum: '0', system: { 'system:demo': '-30000' } }]
  expect(await verified()).toMatchObject({ code: 0, demo: play })
  const explained = await audit('explain', account, 'USD', '--data-dir', folder.dataDir)
  expect([explained.code, explained.output]).toEqual([0, expect.stringContaining('system:demo')])
  expect(explained.output).toContain('balance 10000 USD; the sum of 1 event agrees')
  const rebuilt = await audit('rebuild', '--data-dir', folder.dataDir)
  expect([rebuilt.code, rebuilt.output]).toEqual([0, expect.stringContaining('view options-account: rebuilt')])
  expect(await verified()).toMatchObject({ code: 0, demo: play })
  const exported = await audit('export', '--data-dir', folder.dataDir)
  expect(exported.output).toContain(`trading:${account}`)
})
