import { execFileSync } from 'node:child_process'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { balance, settled, transfer } from '../kit/calls.ts'
import { retryUnavailable } from '../kit/retry-unavailable.ts'
import { audit, type Client, dataFolder, type RunningFolio, startFolioWith } from '../kit/running-folio.ts'

const PAYMENTS_BEFORE = 20
const PAYMENTS_WHILE_FULL = 8
const AMOUNT = '0.01'
/** Those of an installation: the payments of a time in which files cannot grow wait for them. */
const TIMES = { FOLIO_COMMAND_LIFE_MS: '4000', FOLIO_ANSWER_MS: '5000', FOLIO_VIEW_LAG_MS: '2000' }

const folder = dataFolder()
afterAll(folder.remove)

let folio: RunningFolio
let next = 0

const clientNamed = (nickname: string): Client => {
  const found = folio.demo.clients.find((client) => client.nickname === nickname)
  if (found === undefined) throw new Error(`there is no sample client ${nickname}`)
  return found
}

const pay = (requestId: string) =>
  transfer(folio.demo, { from: clientNamed('alice'), to: clientNamed('bob'), amount: AMOUNT, requestId })

const newId = (): string => {
  next += 1
  return `full-disk-${next}`
}

const payWithNewId = async () => {
  const requestId = newId()
  return { requestId, ...(await pay(requestId)) }
}

/** The kernel refuses each write of the process behind this many bytes of a file, as on a full disk. */
const limitFiles = (bytes: number | 'unlimited'): void => {
  execFileSync('prlimit', [`--pid=${folio.pid}`, `--fsize=${bytes}:unlimited`])
}

beforeAll(async () => {
  folio = await startFolioWith(TIMES, folder.dataDir, '--limits', 'off')
})

it('refuses payments while its files cannot grow, and loses and doubles none', async () => {
  const before = Number(await balance(folio.demo, clientNamed('bob')))
  const acknowledged: string[] = []
  const unanswered: string[] = []
  for (let payment = 0; payment < PAYMENTS_BEFORE; payment += 1) {
    const requestId = newId()
    const { status } = await retryUnavailable(() => pay(requestId))
    expect([requestId, status]).toEqual([requestId, 200])
    acknowledged.push(requestId)
  }
  const paid = (payments: number) => (before + payments / 100).toFixed(2)
  const bobsBalance = () => balance(folio.demo, clientNamed('bob'))
  await eventually(async () => (await bobsBalance()) === paid(PAYMENTS_BEFORE))

  limitFiles(0)
  const refused = await Promise.all(Array.from({ length: PAYMENTS_WHILE_FULL }, payWithNewId))
  for (const { requestId, status } of refused) {
    expect([requestId, [503, 504].includes(status)]).toEqual([requestId, true])
    unanswered.push(requestId)
  }
  expect(await bobsBalance()).toBe(paid(PAYMENTS_BEFORE))

  limitFiles('unlimited')
  for (const requestId of unanswered) {
    const { status } = await retryUnavailable(() => pay(requestId))
    expect([requestId, status]).toEqual([requestId, 200])
  }
  for (const requestId of acknowledged) {
    const { status, headers } = await retryUnavailable(() => pay(requestId))
    expect([requestId, status, headers.get('Idempotency-Hit')]).toEqual([requestId, 200, 'true'])
  }
  await settled(folio.demo)
  await eventually(async () => (await bobsBalance()) === paid(PAYMENTS_BEFORE + PAYMENTS_WHILE_FULL))
  expect(await folio.stop()).toBe(0)
  expect(await audit('verify', '--data-dir', folder.dataDir)).toMatchObject({ code: 0 })
}, 300_000)
