import { expect, it } from 'vitest'
import { journal } from './journal.ts'

it('records the payer and the answer of each call, and passes the answer on', () => {
  const { watch, entries } = journal()
  const heard: (readonly [number, number])[] = []
  const requests = [1, 2].map((number) => ({ number, from: 10 + number, to: 0, cents: 1, text: '' })).values()
  const watched = watch({
    next: () => {
      const { value } = requests.next()
      if (value === undefined) throw new Error('no more')
      return value
    },
    answered: ({ number }, status) => void heard.push([number, status]),
  })
  const [first, second] = [watched.next(), watched.next()]
  watched.answered(second, 504)
  watched.answered(first, 200)
  expect(heard).toEqual([
    [2, 504],
    [1, 200],
  ])
  expect(entries()).toMatchObject([
    { number: 2, from: 12, status: 504 },
    { number: 1, from: 11, status: 200 },
  ])
  for (const { sentAtMs, tookMs } of entries()) {
    expect(Math.abs(Date.now() - sentAtMs)).toBeLessThan(60_000)
    expect(tookMs).toBeGreaterThanOrEqual(0)
  }
})
