import { createServer, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { waitUntilSettled } from './settled.ts'
import { transferBook } from './transfer-book.ts'

let server: Server | undefined

afterEach(() => server?.close())

const wallets = [1, 2].map((n) => ({
  walletId: `00000000-0000-5000-8000-00000000000${n}`,
  applicationId: 'application',
  token: String(n),
}))

const serveBalances = (balanceOf: (token: string) => string | undefined): Promise<string> =>
  new Promise((resolve) => {
    const listening = createServer((request, response) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
      const balance = balanceOf(token)
      const wallet_id = wallets[Number(token) - 1]?.walletId
      response.writeHead(balance === undefined ? 503 : 200)
      response.end(JSON.stringify({ data: [{ wallet_id, type: 'main', balances: { USD: { balance } } }] }))
    })
    server = listening.listen(0, '127.0.0.1', () => {
      const bound = listening.address()
      if (bound === null || typeof bound === 'string') throw new Error('not listening on a port')
      resolve(`http://127.0.0.1:${bound.port}`)
    })
  })

const bookOf = (status: number) => {
  const book = transferBook(2)
  book.settle({ number: book.issue(), from: 0, to: 1, cents: 25 }, status)
  return book
}

it('waits until every wallet has the balance that the acknowledged transfers make', async () => {
  let asked = 0
  const baseUrl = await serveBalances((token) => {
    asked += 1
    if (asked < 3) return undefined
    if (token === '1') return '0.75'
    return asked < 8 ? '1.00' : '1.25'
  })
  const settled = await waitUntilSettled({ wallets, server: { baseUrl }, book: bookOf(200), fundingCents: 100 })
  expect(settled).toMatchObject({ settled: true, wrongWallets: 0 })
  expect(asked).toBeGreaterThanOrEqual(8)
})

it('compares only the sum of all balances if the outcome of a transfer is unknown', async () => {
  const baseUrl = await serveBalances((token) => (token === '1' ? '0.75' : '1.25'))
  const settled = await waitUntilSettled({ wallets, server: { baseUrl }, book: bookOf(504), fundingCents: 100 })
  expect(settled.settled).toBe(true)
})
