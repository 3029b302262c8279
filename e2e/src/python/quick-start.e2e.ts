import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { missingPython, pythonEnvironment, pythonProgram } from '@folio/test-kit/python-clients.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../kit/browser.ts'
import { balance, type Caller, dataOf, get, operate, post, settled, untilShown } from '../kit/calls.ts'
import { discovered, type Person, person, REDIRECT_URI, signUpWith } from '../kit/log-in.ts'
import { type Client, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'examples', 'python')
const why = missingPython(['requests', 'websockets'], ['requests', 'websockets'])
const PATHS = ['/wallet/v1/transfers', '/wallet/v1/transfers/platforms']
const REDIRECT_URIS = ['http://127.0.0.1/callback', REDIRECT_URI]

/** Logs a person in at an address, allows the access, and fetches the redirect URI with the code. */
const logInAt = async (baseUrl: string, address: string, { email, password }: Person): Promise<void> => {
  const browser = newBrowser(baseUrl)
  const consent = await browser.submit(await browser.open(address), { email, password })
  const back = await browser.submit(consent, { answer: 'allow' })
  expect((await fetch(back.url)).status).toBe(200)
}

describe.skipIf(why !== '')(`examples/python/quick_start.py${why}`, () => {
  const { dataDir, remove } = dataFolder()
  let folio: RunningFolio
  let proxy: CuttingProxy
  let bob: Client
  beforeAll(async () => {
    folio = await startFolio(dataDir)
    const [, second] = folio.demo.clients
    if (second === undefined) throw new Error('there is no second client')
    bob = second
  })
  afterAll(async () => {
    await folio.stop()
    remove()
  })

  /** A person with 100 USD who has used the application before. */
  const withMoney = async (nickname: string): Promise<{ who: Person; client: Caller }> => {
    const { body } = await operate(folio.demo, 'applications', { name: 'Quick start', redirect_uris: REDIRECT_URIS })
    const who = person(nickname)
    const app = await discovered(folio.demo, body.data.application_id)
    const { client } = await signUpWith(folio.demo, app, who)
    const { body: wallets } = await get(folio.demo, client, '/wallet/v1/wallets')
    const funds = { currency: 'USD', amount: '100', request_id: `funds-${nickname}` }
    const funded = await operate(folio.demo, `wallets/${wallets.data[0].wallet_id}/deposits`, funds)
    dataOf(funded)
    await untilShown(folio.demo, client, funded)
    return { who, client }
  }

  const start = (client: Caller, ...more: readonly string[]): ChildProcess => {
    const to = bob.wallets[0]?.wallet_id ?? ''
    const asked = ['--base', proxy.url, '--application', client.application_id, '--to', to, ...more]
    // The program must not open a browser of the machine.
    const env = { ...pythonEnvironment, BROWSER: 'true' }
    return spawn(pythonProgram('python3'), ['quick_start.py', ...asked], { cwd: folder, env })
  }

  /** Returns the lines that a program printed; asserts that it ended with code 0. */
  const printed = async (program: ChildProcess, onLine: (line: string) => void = () => {}): Promise<string[]> => {
    const lines: string[] = []
    for (const stream of [program.stdout, program.stderr]) {
      if (stream === null) throw new Error('the output is not readable')
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        onLine(line)
      })
    }
    const [code] = await once(program, 'close')
    expect(code, lines.join('\n')).toBe(0)
    return lines
  }

  const expectPaidOnce = async (lines: readonly string[], client: Caller, before: string) => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'wallet main: 100.00 USD',
        'paid 1.50 USD: pending, 98.50 USD are left',
        expect.stringMatching(/^ROT\d+ has 0(\.0)? USD as of revision 0$/),
        expect.stringMatching(/^moved 1.50 USD to ROT\d+: (pending|complete)$/),
        expect.stringMatching(/^ROT\d+ has 1.5 USD as of revision 1$/),
      ]),
    )
    expect(lines.filter((line) => line.startsWith('no answer'))).toHaveLength(PATHS.length)
    expect([...proxy.cut].toSorted()).toEqual(PATHS)
    await settled(folio.demo)
    expect(await balance(folio.demo, client)).toBe('97.00')
    expect(Number(await balance(folio.demo, bob)) - Number(before)).toBeCloseTo(1.5)
  }

  it('logs a person in, pays once although answers are lost, and sees the money come', async () => {
    proxy = await startCuttingProxy(folio.demo.base_url, PATHS)
    const { who, client } = await withMoney('ada')
    const before = await balance(folio.demo, bob)
    let loggedIn: Promise<void> | undefined
    const lines = await printed(start(client), (line) => {
      const [, address] = /^Log in at (.+)$/.exec(line) ?? []
      if (address !== undefined) loggedIn = logInAt(folio.demo.base_url, address, who)
    })
    await loggedIn
    await expectPaidOnce(lines, client, before)
    proxy.close()
  })

  it('takes a personal access token instead', async () => {
    proxy = await startCuttingProxy(folio.demo.base_url, PATHS)
    const { client } = await withMoney('ben')
    const scopes = ['payment', 'trade', 'account_manage']
    const made = await post(folio.demo, client, { path: '/account/v1/tokens', body: { name: 'program', scopes } })
    const before = await balance(folio.demo, bob)
    await expectPaidOnce(await printed(start(client, '--token', made.body.data.token)), client, before)
    proxy.close()
  })
})
