import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Answered, mainWallet, operate, post, realAccount, settled } from '../kit/calls.ts'
import { exchange } from '../kit/exchanges.ts'
import { audit, type Client, dataFolder, type RunningFolio, startFolio } from '../kit/running-folio.ts'

let folder: ReturnType<typeof dataFolder>
let folio: RunningFolio | undefined

beforeEach(() => {
  folder = dataFolder()
})
afterEach(async () => {
  await folio?.stop()
  folder.remove()
})

const done = ({ status, body }: Answered): void => {
  if (status !== 200) throw new Error(`not done: ${JSON.stringify(body)}`)
}

/** Makes an exchange inside a wallet, one to another wallet, a platform transfer each way, and changes a rate. */
const moveMoney = async ({ demo }: RunningFolio, [alice, bob]: readonly [Client, Client]): Promise<void> => {
  const wallet = mainWallet(alice)
  const pair = ['USD', 'EUR'] as const
  done(await exchange(demo, alice, { from: wallet, to: wallet, pair, amount: '33.33', requestId: 'inside' }))
  done(await exchange(demo, alice, { from: wallet, to: mainWallet(bob), pair, amount: '10', requestId: 'across' }))
  const account = await realAccount(demo, alice)
  for (const [direction, amount] of [
    ['from_wallet', '50'],
    ['to_wallet', '20'],
  ]) {
    const path = '/wallet/v1/transfers/platforms'
    const body = { wallet_id: wallet, amount, currency: 'USD', direction, platform_name: 'options' }
    done(await post(demo, alice, { path, body: { ...body, platform_account_id: account, request_id: `${direction}` } }))
  }
  done(await operate(demo, 'fx-rates', { currency: 'EUR', usd_rate: '1.1' }))
  await settled(demo)
}

it('an audit of exchanges, fees, platform transfers and rates has no findings, and explains a balance', async () => {
  folio = await startFolio(folder.dataDir, '--limits', 'off')
  const [alice, bob] = folio.demo.clients
  if (alice === undefined || bob === undefined) throw new Error('there are no sample clients')
  await moveMoney(folio, [alice, bob])
  await folio.stop()
  folio = undefined
  const verified = await audit('verify', '--data-dir', folder.dataDir)
  expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('system:fees')])
  for (const currency of ['USD', 'EUR']) {
    const explained = await audit('explain', mainWallet(alice), currency, '--data-dir', folder.dataDir)
    expect([explained.code, explained.output]).toEqual([0, expect.stringContaining('agrees')])
    expect(explained.output).toContain('CurrencyExchanged')
  }
  const exported = await audit('export', '--data-dir', folder.dataDir, '--format', 'hledger')
  expect(exported.output).toContain('system:fx')
})
