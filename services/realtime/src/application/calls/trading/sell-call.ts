import type { SellRequest } from '@folio/contracts/websocket/trading/sell.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { exactDecimal } from '@folio/option-contracts/asking/asked-contract.ts'
import { askedAt } from '@folio/option-contracts/asking/trading-clock.ts'
import type { CallContext } from '../../call-context.ts'
import type { CallAnswer } from '../../session.ts'
import { assertClock } from './buy-call.ts'
import { type Ending, endContract } from './end-contract.ts'

/** Sells a contract of the account back at its bid. */
export const answerSell = async (
  calls: CallContext,
  { sell, price }: SellRequest,
  connection: Ending['connection'],
): Promise<CallAnswer> => {
  const floor = exactDecimal('price', price)
  const makeCommand: Ending['makeCommand'] = () => {
    assertClock(calls)
    return { type: 'SellContract', contract_id: sell, asked_at: timestampOf(askedAt(calls)), price: floor }
  }
  return {
    body: { sell: await endContract(calls, { contractId: sell, type: 'ContractSold', connection, makeCommand }) },
  }
}
