import { expect, it } from 'vitest'
import { transferBook } from './transfer-book.ts'
import { numberOfRequestId, type Payees, type Payers, requestIdOf, transferWorkload } from './workload.ts'

const wallets = [1, 2, 3].map((n) => ({
  walletId: `00000000-0000-5000-8000-00000000000${n}`,
  applicationId: `application${n}`,
  token: `token${n}`,
}))

const workload = (payers?: Payers, payees?: Payees) => {
  const book = transferBook(wallets.length)
  const address = { host: '127.0.0.1', port: 8080 }
  return { book, source: transferWorkload(wallets, { address, book, payers, payees }) }
}

it('makes requests with the right length and two different wallets', () => {
  const { source } = workload()
  for (let n = 0; n < 200; n += 1) {
    const { text, number, from, to, cents } = source.next()
    const [head = '', body = ''] = text.split('\r\n\r\n')
    expect(head).toContain(`Content-Length: ${body.length}`)
    expect(head).toContain(`Authorization: Bearer token${from + 1}`)
    expect(head).toContain(`Service-App-ID: application${from + 1}`)
    expect(from).not.toBe(to)
    expect(JSON.parse(body)).toEqual({
      currency: 'USD',
      amount: (cents / 100).toFixed(2),
      source_wallet_id: wallets[from]?.walletId,
      destination_wallet_id: wallets[to]?.walletId,
      request_id: requestIdOf(number),
    })
  }
})

it('gives every request its own id, from which it reads the number', () => {
  const { source } = workload()
  const numbers = Array.from({ length: 50 }, () => source.next().number)
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, number) => number))
  for (const number of numbers) expect(numberOfRequestId(requestIdOf(number))).toBe(number)
})

it('reads no transfer number from a foreign request id', () => {
  for (const id of ['', 'bench-', 'bench-funding-1', 'bench-12', 'other-1000000001']) {
    expect(numberOfRequestId(id)).toBeUndefined()
  }
})

it('records the answers in the book', () => {
  const { book, source } = workload()
  source.answered(source.next(), 200)
  expect(book.countOf('acknowledged')).toBe(1)
})

it('needs two wallets', () =>
  expect(() =>
    transferWorkload(wallets.slice(1, 2), { address: { host: '', port: 1 }, book: transferBook(1) }),
  ).toThrow('two wallets'))

it('lets the wallets pay in turn if each has to send equally often', () => {
  const { source } = workload('in turn')
  expect(Array.from({ length: 7 }, () => source.next().from)).toEqual([0, 1, 2, 0, 1, 2, 0])
})

it('lets all other wallets pay the first one in the mode with one receiver', () => {
  const { source } = workload('in turn', 'the first')
  const asked = Array.from({ length: 4 }, () => source.next())
  expect(asked.map(({ from }) => from)).toEqual([1, 2, 1, 2])
  expect(asked.map(({ to }) => to)).toEqual([0, 0, 0, 0])
})
