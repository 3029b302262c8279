import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf, get, mainWallet, operate } from '../kit/calls.ts'
import { type InProcess, startInProcess } from '../kit/in-process.ts'

let folio: InProcess
beforeAll(async () => {
  folio = await startInProcess()
})
afterAll(() => folio.stop())

it('the token of an opened client has the name that the operator gave, and a repeat gets the same token', async () => {
  const body = { nickname: 'named', token_name: 'Sample calls', request_id: 'named' }
  const client = dataOf(await operate(folio.demo, 'clients', body))
  expect(dataOf(await get(folio.demo, client, '/account/v1/tokens'))).toMatchObject([{ name: 'Sample calls' }])
  expect(dataOf(await operate(folio.demo, 'clients', body))).toEqual(client)
  expect((await operate(folio.demo, 'clients', { ...body, token_name: 'Others' })).status).toBe(400)
})

it('the list of wallets tells that a wallet is frozen', async () => {
  const client = dataOf(await operate(folio.demo, 'clients', { nickname: 'cold' }))
  const wallets = async () => dataOf(await get(folio.demo, client, '/wallet/v1/wallets'))
  expect(await wallets()).toMatchObject([{ status: 'open' }])
  dataOf(await operate(folio.demo, `wallets/${mainWallet(client)}/freeze`, {}))
  expect(await wallets()).toMatchObject([{ status: 'frozen' }])
})
