import { sleep } from '@folio/kernel/timing/sleep.ts'
import { boughtContract, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { expect, it } from 'vitest'
import { contractTurns } from './contract-turns.ts'

it('contracts of the newest hours are read at once, and earlier ones one after another', async () => {
  const inTurn = contractTurns({ isLongRead: (since) => since === START })
  const begun: number[] = []
  const read = (contract_id: number, purchase_time: number) =>
    inTurn(boughtContract({ contract_id, purchase_time }), async () => {
      begun.push(contract_id)
      await sleep(1)
      return contract_id
    })
  const reads = [read(1, START), read(2, START), read(3, START + 1), read(4, START), read(5, START + 1)]
  expect(await Promise.all(reads)).toEqual([1, 2, 3, 4, 5])
  expect(begun).toEqual([3, 5, 1, 2, 4])
})
