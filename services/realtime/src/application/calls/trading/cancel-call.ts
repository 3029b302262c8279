import type { CancelRequest } from '@folio/contracts/websocket/trading/cancel.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { askedAt } from '@folio/option-contracts/asking/trading-clock.ts'
import type { CallContext } from '../../call-context.ts'
import type { CallAnswer } from '../../session.ts'
import { type Ending, endContract } from './end-contract.ts'

/** Gives a multiplier of the account back for its stake; it needs no tick, so the clock of this instance may be behind. */
export const answerCancel = async (
  calls: CallContext,
  { cancel }: CancelRequest,
  connection: Ending['connection'],
): Promise<CallAnswer> => ({
  body: {
    cancel: await endContract(calls, {
      contractId: cancel,
      type: 'ContractCancelled',
      connection,
      makeCommand: () => ({
        type: 'CancelContract',
        contract_id: cancel,
        asked_at: timestampOf(askedAt(calls)),
      }),
    }),
  },
})
