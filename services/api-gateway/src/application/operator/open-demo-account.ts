import { demoKindOf } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { type OperatorCall, operate } from './operator-request.ts'

/** Asks for the demo account of a client, or finds that it was asked for; it is there moments later. */
export const openDemoAccount = async (
  gateway: Gateway,
  call: OperatorCall,
  clientId: string,
): Promise<Refusal | undefined> => {
  const kind = demoKindOf(clientId)
  const settled = await operate(gateway, call, {
    endpoint: 'openDemoAccount',
    view: gateway.optionsAccounts,
    topic: optionsAccountCommands,
    account: accountClaimStream(kind),
    command: { type: 'RequestAccount', ...kind },
  })
  return isRefusal(settled) ? settled : undefined
}
