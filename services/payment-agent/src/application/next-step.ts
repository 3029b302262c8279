import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { type PaymentAgentEvent, paymentAgentEvents } from '@folio/contracts/payment-agent/events.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { type NextStep, step } from '@folio/service-kit/processes/next-step.ts'
import { processOf } from './transfer-process.ts'

/** Returns the step after an event: the source wallet sends the transfer of a requested deposit or withdrawal. */
export const nextStep: NextStep<PaymentAgentEvent> = (event) => {
  if (isNoOp(paymentAgentEvents, event)) return undefined
  switch (event.type) {
    case 'DepositRequested':
    case 'WithdrawalRequested': {
      const { data } = event
      return step(walletCommands, data.source.wallet_id, {
        type: 'SendTransfer',
        transfer_id: data.transfer_id,
        transaction_id: data.transaction_id,
        request_id: data.request_id,
        currency: data.currency,
        amount: data.amount,
        source: data.source,
        destination: data.destination,
        ...(data.description === undefined ? {} : { description: data.description }),
        process: processOf(event),
      })
    }
    case 'AgentRegistered':
    case 'AgentEdited':
    case 'DepositRefused':
    case 'DepositCompleted':
    case 'DepositRejected':
    case 'DepositFailed':
    case 'WithdrawalRefused':
    case 'WithdrawalCompleted':
    case 'WithdrawalRejected':
    case 'WithdrawalFailed':
    case 'WithdrawalCodeIssued':
    case 'RequestExpired':
    case 'AgentClientSwitched':
    case 'AgentNumberClaimed':
      return undefined
    default:
      return unreachable(event)
  }
}
