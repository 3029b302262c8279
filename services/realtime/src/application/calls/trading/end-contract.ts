import { randomUUID } from 'node:crypto'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { EndedContract } from '@folio/contracts/websocket/trading/sell.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import { TradeRefused } from '@folio/option-contracts/asking/trade-refused.ts'
import type { CallContext } from '../../call-context.ts'
import type { Session } from '../../session.ts'
import { recordedEvent } from '../../trading/trade-outcome.ts'
import { assertNotEnded } from './assert-not-ended.ts'

/** A contract that the client ends, the event that it asks for, and the command, which is made when it is sent. */
export type Ending = {
  readonly contractId: number
  readonly type: 'ContractSold' | 'ContractCancelled'
  readonly connection: { readonly user: OtpEntry; readonly session: Session }
  readonly makeCommand: () => TradingCommand
}

/** Asks trading to end a contract, and returns what the client got for it; throws `CallRefused` for a refusal. */
export const endContract = async (
  calls: CallContext,
  { contractId, type, connection, makeCommand }: Ending,
): Promise<EndedContract> => {
  const { user, session } = connection
  if (contractId <= 0) throw new TradeRefused({ code: 'ContractNotFound', args: [String(contractId)] })
  const key = randomUUID()
  const endpoint = type === 'ContractSold' ? 'sell' : 'cancel'
  const trade = calls.trades.identify({ user, endpoint, key, isRepeatable: false, body: key })
  const outcome = await calls.trades.send(trade, makeCommand)
  await assertNotEnded(calls, outcome, { accountId: user.account_id, contractId })
  const { data, revision } = recordedEvent(outcome, type)
  const { contract, sell_price, balances } = data
  session.seen.raise(revision)
  return {
    balance_after: Number(balances[contract.currency]?.balance ?? ZERO),
    contract_id: contract.contract_id,
    reference_id: contract.buy_transaction_id,
    sold_for: Number(sell_price),
    transaction_id: contract.sell_transaction_id,
  }
}
