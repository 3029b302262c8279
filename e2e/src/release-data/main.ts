import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeEveryWrite, type Write } from '../golden/every-write.ts'
import { get, mainWallet, operate, settled } from '../kit/calls.ts'
import { newApp, person, signUpWith } from '../kit/log-in.ts'
import { type Client, type Demo, dataFolder, startFolio } from '../kit/running-folio.ts'
import { packed } from './packed-folder.ts'
import { recordCalls, repeatCall } from './record-calls.ts'
import type { Recorded, RecordedAnswer } from './recorded-answers.ts'

/** Enough events that an account gets a snapshot. */
const DEPOSITS = 260
const HERE = import.meta.dirname
/** Endings of the files that a data folder has only while it is open. */
const NOT_KEPT = ['.lock', '-wal', '-shm']

/** Makes enough deposits that the wallet gets a snapshot. */
const fill = async (demo: Demo, client: Client): Promise<void> => {
  for (let number = 1; number <= DEPOSITS; number += 1) {
    const body = { currency: 'USD', amount: '0.01', request_id: `cent-${client.nickname}-${number}` }
    await operate(demo, `wallets/${mainWallet(client)}/deposits`, body)
  }
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
}

const isMoneys = ({ name }: { readonly name: string }): boolean =>
  /^(openClient|depositCash|withdrawCash|makeTransfer|makeExchange|makePlatformTransfer|makeAgent)/.test(name)

/** A write with its name. */
type Named = { readonly name: string; readonly call: RecordedAnswer['call'] }

/** Makes every kind of write; returns the calls of those that move money, and `dataOf`, the answer's data by name. */
const writeAll = async (demo: Demo, calls: readonly RecordedAnswer[]) => {
  const writes: Named[] = []
  const answers = new Map<string, { readonly data: never }>()
  const make: Write = async (name, ask) => {
    const before = calls.length
    const answered = await ask()
    const asked = calls.slice(before).findLast(({ call }) => call.method !== 'GET')
    if (asked !== undefined) writes.push({ name, call: asked.call })
    answers.set(name, answered.body)
    await settled(demo)
    return answered
  }
  await makeEveryWrite(make, demo)
  const dataOf = <Data>(name: string): Data => {
    const answer = answers.get(name)
    if (answer === undefined) throw new Error(`nothing was written under ${name}`)
    return answer.data
  }
  return { writes: writes.filter(isMoneys), dataOf }
}

/**
 * Runs the Folio of this checkout on a new data folder, makes every kind of write, and keeps the folder and the answers for
 * the test that later releases can open it. Run it with Node in a checkout of a release; it takes no arguments.
 */
const write = async (): Promise<void> => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: HERE, encoding: 'utf8' }).trim()
  const { dataDir, remove } = dataFolder()
  const folio = await startFolio(dataDir, '--empty', '--limits', 'off')
  const { demo } = folio
  const { calls, end } = recordCalls()
  const { writes, dataOf } = await writeAll(demo, calls)
  const clients = [dataOf<Client>('openClient alice'), dataOf<Client>('openClient bob')]
  for (const client of clients.slice(-1)) await fill(demo, client)
  const app = await newApp(demo)
  const mary = person('mary')
  await signUpWith(demo, app, mary)
  await settled(demo)
  const before = calls.length
  await readAll(demo, clients, dataOf<{ readonly id: number }>('registerAgent').id)
  const reads = calls.slice(before)
  end()
  const again: Recorded['writes'][number][] = []
  for (const { name, call } of writes) again.push({ name, ...(await repeatCall(demo, call)) })
  await folio.stop()
  const { email, password } = mary
  const seen: Recorded = { commit, writes: again, reads, person: { application_id: app.id, email, password } }
  writeFileSync(join(HERE, 'data.json.gz'), packed(dataDir, NOT_KEPT))
  writeFileSync(join(HERE, 'recorded-answers.json'), `${JSON.stringify(seen, null, 2)}\n`)
  remove()
}

await write()
