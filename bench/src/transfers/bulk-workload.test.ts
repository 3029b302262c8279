import { expect, it } from 'vitest'
import { bulkWorkload } from './bulk-workload.ts'
import { transferBook } from './transfer-book.ts'
import { requestIdOf } from './workload.ts'

const wallets = [1, 2, 3].map((n) => ({
  walletId: `00000000-0000-5000-8000-00000000000${n}`,
  applicationId: `application${n}`,
  token: `token${n}`,
}))

it('makes calls of one payer with the right length, and records each of their transfers', () => {
  const book = transferBook(wallets.length)
  const source = bulkWorkload(wallets, { address: { host: '127.0.0.1', port: 8080 }, book, size: 4 })
  const request = source.next()
  const [head = '', body = ''] = request.text.split('\r\n\r\n')
  expect(head).toContain(`Content-Length: ${body.length}`)
  const [{ from } = { from: -1 }] = request.transfers
  expect(head).toContain(`Authorization: Bearer token${from + 1}`)
  const { mode, items } = JSON.parse(body)
  expect(mode).toBe('all')
  expect(items).toEqual(
    request.transfers.map(({ number, to, cents }) => ({
      currency: 'USD',
      amount: (cents / 100).toFixed(2),
      source_wallet_id: wallets[from]?.walletId,
      destination_wallet_id: wallets[to]?.walletId,
      request_id: requestIdOf(number),
    })),
  )
  expect(request.transfers.every(({ to }) => to !== from)).toBe(true)
  source.answered(request, 200)
  expect([book.issued(), book.countOf('acknowledged')]).toEqual([4, 4])
})

it('needs two wallets', () =>
  expect(() =>
    bulkWorkload(wallets.slice(1, 2), { address: { host: '', port: 1 }, book: transferBook(1), size: 2 }),
  ).toThrow('two wallets'))
