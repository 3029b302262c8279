import { expect, it } from 'vitest'
import { storedOnceCheck } from './stored-once.ts'
import { transferBook } from './transfer-book.ts'
import { requestIdOf } from './workload.ts'

const event = (type: string, requestId: string) => ({
  type,
  data: Buffer.from(JSON.stringify({ transaction_id: 1, request_id: requestId })),
})

const sent = (number: number) => event('TransferSent', requestIdOf(number))
const received = (number: number) => event('TransferReceived', requestIdOf(number))

const check = (statuses: readonly number[]) => {
  const book = transferBook(2)
  for (const status of statuses) book.settle({ number: book.issue(), from: 0, to: 1, cents: 1 }, status)
  return storedOnceCheck(book)
}

it('passes if each acknowledged transfer is sent and received once, whatever other events there are', () => {
  const once = check([200, 200, 400, 504, 504])
  once.add([event('WalletOpened', 'x'), event('CashDeposited', 'bench-funding-1'), event('TransferSent', 'another')])
  once.add([sent(0), sent(1), received(1), event('TransferRefused', requestIdOf(2))])
  once.add([received(0), sent(3), received(3)])
  expect(once.result()).toEqual({ acknowledged: 2, missing: 0, doubled: 0, refusedButSent: 0, example: undefined })
})

it('counts transfers that are missing or were not received', () => {
  const once = check([200, 200])
  once.add([sent(0)])
  expect(once.result()).toMatchObject({ missing: 2, example: requestIdOf(0) })
})

it('counts transfers that were stored twice, acknowledged or not', () => {
  const once = check([200, 504])
  once.add([sent(0), received(0), sent(1), received(1), received(1)])
  expect(once.result()).toMatchObject({ doubled: 1, missing: 0, example: requestIdOf(1) })
})

it('counts transfers that were refused and sent nevertheless', () => {
  const once = check([400])
  once.add([sent(0)])
  expect(once.result()).toMatchObject({ refusedButSent: 1, example: requestIdOf(0) })
})
