import { describe, expect, it } from 'vitest'
import { balancesAfter } from './balances-after.ts'

const record = (data: unknown) => ({ data: Buffer.from(JSON.stringify(data)) })
const usd = { balance: '9987.5', input: '10000', output: '12.5' }

describe('the balances after an event', () => {
  it('are those of the currencies that it moved', () => {
    expect(balancesAfter(record({ amount: '12.5', balances: { USD: usd } }))).toEqual({ USD: usd })
  })

  it('are none when no money moved', () => {
    expect(balancesAfter(record({ reason: 'insufficient_funds' }))).toEqual({})
  })

  it('are read although a later release added fields beside them', () => {
    expect(balancesAfter(record({ balances: { USD: { ...usd, held: '3' } } }))).toEqual({ USD: usd })
  })

  it('are refused if they are no amounts', () => {
    expect(() => balancesAfter(record({ balances: { USD: { ...usd, balance: 9987.5 } } }))).toThrow()
  })
})
