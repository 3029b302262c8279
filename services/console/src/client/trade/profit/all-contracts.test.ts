import type { ProfitRow } from '@folio/contracts/websocket/trading/profit-table.ts'
import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../../api/call-failure.ts'
import type { Socket } from '../../../api/socket/socket.ts'
import { SocketRefused } from '../../../api/socket/socket-failure.ts'
import { momentsOf, readAllContracts } from './all-contracts.ts'

const ended = (number: number, sell_time: number): ProfitRow => ({
  buy_price: 10,
  contract_id: number,
  contract_type: 'CALL',
  longcode: 'Win payout if R_100, at the end, is higher.',
  payout: 19.5,
  purchase_time: sell_time - 5,
  sell_price: number % 2 === 0 ? 19.5 : 0,
  sell_time,
  transaction_id: number,
  underlying_symbol: 'R_100',
})

type Asked = { readonly date_from?: string; readonly offset: number; readonly limit: number }

/** An account with these contracts, the oldest first. */
const account = (contracts: readonly ProfitRow[]) => {
  const asked: Asked[] = []
  const call = async (request: Asked) => {
    asked.push(request)
    const found = contracts.filter(({ sell_time }) => (sell_time ?? 0) >= Number(request.date_from ?? 0))
    const transactions = found.slice(request.offset, request.offset + request.limit)
    return { profit_table: { count: transactions.length, transactions } }
  }
  const reading = {
    signal: new AbortController().signal,
    pause: async () => undefined,
    onProgress: () => undefined,
  }
  const read = () =>
    readAllContracts({ call } as unknown as Pick<Socket, 'call'>, { from: '1970-01-01', isUtc: true }, reading)
  return { asked, read }
}

it('the contracts of a day are those of its clock', () =>
  expect(momentsOf({ from: '2026-11-26', to: '2026-11-26', isUtc: true })).toEqual({
    date_from: String(Date.parse('2026-11-26T00:00:00Z') / 1000),
    date_to: String(Date.parse('2026-11-27T00:00:00Z') / 1000),
  }))

describe('all ended contracts', () => {
  it('are read once each, also where many end in one second', async () => {
    const contracts = Array.from({ length: 1300 }, (_, index) => ended(index, 1000 + Math.floor(index / 700)))
    const { read, asked } = account(contracts)
    const { rows, isWhole } = await read()
    expect([rows.map(({ contract_id }) => contract_id), isWhole]).toEqual([[...contracts.keys()], true])
    expect(asked.map(({ date_from, offset }) => [date_from, offset])).toEqual([
      ['0', 0],
      ['1000', 500],
      ['1001', 300],
      ['1001', 600],
    ])
  })

  it('are none of an account without any', async () =>
    expect(await account([]).read()).toEqual({ rows: [], isWhole: true }))

  it('are not read where the call is refused, with its code', async () => {
    const call = async () => {
      throw new SocketRefused({ code: 'RateLimit', message: 'Too many calls.' })
    }
    const reading = { signal: new AbortController().signal, pause: async () => undefined, onProgress: () => undefined }
    await expect(readAllContracts({ call }, {}, reading)).rejects.toBeInstanceOf(CallFailure)
  })
})
