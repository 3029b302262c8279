import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf, mainWallet, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

it('each event of a freeze carries the id of its act as correlation id', async () => {
  const wallet = mainWallet(dataOf(await operate(folio.demo, 'clients', { nickname: 'cold' })))
  for (const _ of ['freeze', 'repeat']) dataOf(await operate(folio.demo, `wallets/${wallet}/freeze`, {}))
  const { rows: events } = dataOf(await operate(folio.demo, `streams/wallet-${wallet}/events?limit=200`))
  const { rows: acts } = dataOf(await operate(folio.demo, 'acts?kind=freezeWallet&limit=100'))
  const frozen = events.filter(({ type }: { readonly type: string }) => type === 'WalletFrozen')
  const ids = (rows: readonly { readonly act_id: string }[]) => rows.map(({ act_id }) => ({ correlation_id: act_id }))
  expect(frozen).toMatchObject(ids(acts))
  expect(acts).toMatchObject([{ details: { wallet_id: wallet } }, { details: { wallet_id: wallet } }])
})
