import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf, get, mainWallet, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client

beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '10')
  const bob = await openClient(folio.demo, 'bob')
  dataOf(await transfer(folio.demo, { from: alice, to: bob, amount: '1', requestId: 'once' }))
  await settled(folio.demo)
})
afterAll(() => folio.stop())

/** The revision and the transfer id of the newest event of the wallet, which sent the transfer. */
const sent = async (): Promise<{ readonly revision: number; readonly transferId: string }> => {
  const range = { direction: 'backwards', limit: 1 } as const
  const [event] = await folio.ports.store.readStream(`wallet-${mainWallet(alice)}`, range)
  if (event === undefined) throw new Error('nothing was sent')
  return { revision: event.revision, transferId: JSON.parse(Buffer.from(event.data).toString()).transfer_id }
}

/** Puts a return of the transfer, at a revision of the sender's stream, into the view. */
const noteReturn = async (transferId: string, revision: number): Promise<void> => {
  const { readModel } = folio.ports
  const puts = new Map([[walletKeys.returned(transferId), { revision }]])
  await expect
    .poll(async () => {
      const { checkpoint } = (await readModel.get('wallet', [])).status
      return checkpoint === null
        ? 'never begun'
        : readModel.apply('wallet', { from: checkpoint, to: checkpoint, puts, deletes: new Set() })
    })
    .toBe('applied')
}

/** The state of the transfer in the statement, and as a look-up by its request id tells it. */
const shownStates = async (): Promise<readonly string[]> => {
  const statement = await get(folio.demo, alice, '/wallet/v1/transactions/main')
  const found = await get(folio.demo, alice, '/wallet/v1/transfers?request_id=once&kind=transfer')
  return [statement.body.data.transactions[0].metadata.transaction_status, found.body.data.transfer.state]
}

it('only a later event returns a transfer, because a purged id may name two transfers', async () => {
  const { revision, transferId } = await sent()
  expect(await shownStates()).toEqual(['complete', 'complete'])
  await noteReturn(transferId, revision - 1)
  expect(await shownStates()).toEqual(['complete', 'complete'])
  await noteReturn(transferId, revision + 1)
  expect(await shownStates()).toEqual(['returned', 'returned'])
})
