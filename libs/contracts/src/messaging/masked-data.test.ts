import { describe, expect, it } from 'vitest'
import { MASK, maskedData, streamDeclared } from './masked-data.ts'

const contractOf = (stream: string) => streamDeclared(stream)?.contract

describe('masked data', () => {
  it('shows the declared fields of an event, down to its postings', () => {
    const data = {
      request_id: 'r-1',
      currency: 'USD',
      amount: '10',
      postings: [{ account: 'wallet:a', currency: 'USD', amount: '10' }],
      balances: { USD: { balance: '10', input: '10', output: '0' } },
    }
    expect(maskedData('CashDeposited', data, contractOf('wallet-a'))).toEqual(data)
  })

  it('hides free text and personal data, also inside of other fields', () => {
    const sent = { transfer_id: 't', description: 'cipher', amount: '1' }
    expect(maskedData('TransferSent', sent, contractOf('wallet-a'))).toEqual({ ...sent, description: MASK })
    const registered = { client_id: 'c', nickname: 'cipher', email: 'cipher' }
    const hidden = { client_id: 'c', nickname: MASK, email: MASK }
    expect(maskedData('ClientRegistered', registered, contractOf('user-c'))).toEqual(hidden)
    const agent = { agent_id: 1, profile: { details: 'cipher', currencies: [{ currency: 'USD' }], is_active: true } }
    expect(maskedData('AgentRegistered', agent, contractOf('payment-agent-1'))).toEqual({
      agent_id: 1,
      profile: { details: MASK, currencies: [{ currency: 'USD' }], is_active: true },
    })
  })

  it('returns the data itself where nothing of it is hidden, and adds no field that has no value', () => {
    const sent = {
      transfer_id: 't',
      description: undefined,
      balances: { USD: { balance: '1' }, EUR: { balance: '2' } },
    }
    expect(maskedData('TransferSent', sent, contractOf('wallet-a'))).toBe(sent)
    const undeclared = { ...sent, balances: { USD: { balance: '1', secret: 's' }, EUR: { balance: '2' } } }
    expect(maskedData('TransferSent', undeclared, contractOf('wallet-a'))).toEqual({
      ...sent,
      balances: { USD: { balance: '1', secret: MASK }, EUR: { balance: '2' } },
    })
  })

  it('hides unknown fields, types and streams', () => {
    const data = { amount: '1', constructor: 'x', new_field: { secret: 's' } }
    expect(maskedData('CashDeposited', data, contractOf('wallet-a'))).toEqual({
      amount: '1',
      constructor: MASK,
      new_field: MASK,
    })
    for (const type of ['NeverDeclared', 'constructor', '__proto__'])
      expect(maskedData(type, data, contractOf('wallet-a'))).toBe(MASK)
    expect(maskedData('Snapshot', data, contractOf('snapshot-1-wallet-a'))).toBe(MASK)
  })
})
