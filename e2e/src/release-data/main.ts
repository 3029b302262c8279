import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeEveryWrite, WRITES_REDIRECT_URI } from '../golden/every-write.ts'
import { dataOf, demoAccount, get, mainWallet, operate, post, settled } from '../kit/calls.ts'
import { APPLICATION, type App, discovered, person, signUpWith } from '../kit/log-in.ts'
import { type Client, type Demo, dataFolder, startFolio } from '../kit/running-folio.ts'
import { keepWrites, type Named } from './keep-writes.ts'
import { makeTrades } from './make-trades.ts'
import { packed } from './packed-folder.ts'
import { recordCalls, repeatCall } from './record-calls.ts'
import type { Recorded } from './recorded-answers.ts'

/** Enough events that an account gets a snapshot. */
const RESETS = 260
const HERE = import.meta.dirname
/** Endings of the files that a data folder has only while it is open. */
const NOT_KEPT = ['.lock', '-wal', '-shm']

/** Resets the balance of a client's demo account so often that the account, with its open contracts, gets a snapshot. */
const fill = async (demo: Demo, client: Client): Promise<void> => {
  const path = `/trading/v1/options/accounts/${await demoAccount(demo, client)}/reset-demo-balance`
  for (let made = 0; made < RESETS; made += 1) await post(demo, client, { path, body: {} })
}

const readAll = async (demo: Demo, clients: readonly Client[], agentId: number): Promise<void> => {
  for (const client of clients) {
    const paths = ['/wallet/v1/wallets', '/trading/v1/options/accounts', '/account/v1/nickname', '/account/v1/tokens']
    for (const path of paths) await get(demo, client, path)
    await get(demo, client, '/wallet/v1/transactions/main')
    await get(demo, client, '/wallet/v1/transactions/payment_agent')
    await get(demo, client, `/payment-agents/v1/agents/${agentId}`)
    await get(demo, client, '/payment-agents/v1/clients/me')
  }
  await operate(demo, 'acts?kind=addOperator')
}

/** Pays from the first client to the second, by two transfers of one call that are debited together. */
const payInBulk = (demo: Demo, [alice, bob]: readonly [Client, Client]) => {
  const [source_wallet_id, destination_wallet_id] = [mainWallet(alice), mainWallet(bob)]
  const items = ['1', '2'].map((amount) => {
    const request_id = `bulk-${amount}`
    return { currency: 'USD', amount, source_wallet_id, destination_wallet_id, request_id, description: 'in bulk' }
  })
  return post(demo, alice, { path: '/wallet/v1/transfers/bulk', body: { mode: 'all', items } })
}

/** Registers an application with the redirect URI of a program on the client's machine, so that each log-in asks for consent. */
const registeredApp = async (demo: Demo): Promise<App> => {
  const registration = { ...APPLICATION, redirect_uris: [WRITES_REDIRECT_URI] }
  const { application_id } = dataOf(await operate(demo, 'applications', registration))
  return { ...(await discovered(demo, application_id)), redirectUri: WRITES_REDIRECT_URI }
}

const isRepeated = ({ name }: Named): boolean =>
  /^(openClient|depositCash|withdrawCash|makeTransfer|makeExchange|makePlatformTransfer|makeAgent|makeBulk|bulkPurchase(?! without))/.test(
    name,
  )

/**
 * Runs the Folio of this checkout on a new data folder, makes every kind of write and trade, and keeps the folder and the
 * answers for the test that later releases can open it. Run it with Node in a checkout of a release; it takes no arguments.
 */
const write = async (): Promise<void> => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim()
  const { dataDir, remove } = dataFolder()
  const folio = await startFolio(dataDir, '--empty', '--limits', 'off')
  const { demo } = folio
  const { calls, end } = recordCalls()
  const kept = keepWrites(demo, calls)
  const clients = await makeEveryWrite(kept.write, demo)
  await kept.write('makeBulkTransfer', () => payInBulk(demo, clients))
  const askOnSocket = await makeTrades(kept.write, demo, clients)
  await fill(demo, clients[0])
  const app = await registeredApp(demo)
  const mary = person('mary')
  await signUpWith(demo, app, mary)
  await settled(demo)
  const before = calls.length
  await readAll(demo, clients, kept.dataOf<{ readonly id: number }>('registerAgent').id)
  const reads = calls.slice(before)
  end()
  const socket = await askOnSocket()
  const writes: Recorded['writes'][number][] = []
  for (const { name, call } of kept.writes().filter(isRepeated)) {
    writes.push({ name, ...(await repeatCall(demo, call)) })
  }
  await folio.stop()
  const { email, password } = mary
  const seen: Recorded = { commit, writes, reads, person: { application_id: app.id, email, password }, socket }
  const folder = join(HERE, commit)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'data.json.gz'), packed(dataDir, NOT_KEPT))
  writeFileSync(join(folder, 'recorded-answers.json'), `${JSON.stringify(seen, null, 2)}\n`)
  remove()
}

await write()
