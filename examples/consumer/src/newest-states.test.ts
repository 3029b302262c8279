import { expect, it } from 'vitest'
import { newestStates } from './newest-states.ts'

const stand = (epoch: number, revision: number, balance: string) => ({ epoch, revision, balance })

it('the newest state of a key has the highest epoch and in it the highest revision; a repeat changes nothing', () => {
  const balances = newestStates<ReturnType<typeof stand>>()
  expect(balances.take('a|USD', stand(1, 4, '10'))).toBe(true)
  expect(balances.take('a|USD', stand(1, 4, '10'))).toBe(false)
  expect(balances.take('a|USD', stand(1, 3, '9'))).toBe(false)
  expect(balances.take('b|USD', stand(1, 3, '7'))).toBe(true)
  expect(balances.take('a|USD', stand(1, 5, '11'))).toBe(true)
  expect(balances.take('a|USD', stand(2, 1, '3'))).toBe(true)
  expect(balances.take('a|USD', stand(1, 6, '12'))).toBe(false)
  expect([...balances.all()]).toEqual([
    ['a|USD', stand(2, 1, '3')],
    ['b|USD', stand(1, 3, '7')],
  ])
})
