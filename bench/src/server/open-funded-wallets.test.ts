import { afterEach, expect, it, vi } from 'vitest'
import { openFundedWallets } from './open-funded-wallets.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const WALLET = 'b0a3c1de-6f0a-4f3e-9d2c-3a5b6c7d8e9f'

it('repeats a call with its request id while the outcome is not known', async () => {
  const asked: string[] = []
  const data = { application_id: 'app', token: 'secret', wallets: [{ wallet_id: WALLET, type: 'main' }] }
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    asked.push((JSON.parse(body) as { readonly request_id: string }).request_id)
    return asked.length === 1 ? Response.json({ errors: [] }, { status: 504 }) : Response.json({ data })
  })
  const operator = { operatorUrl: 'http://gateway:8081', operatorToken: 'operator' }
  const opened = await openFundedWallets(operator, { count: 1, funding: '10.00', names: 'open' })
  expect(opened).toEqual([{ walletId: WALLET, applicationId: 'app', token: 'secret' }])
  expect(asked).toEqual(['open-open1', 'open-open1', 'funding-open1'])
})
