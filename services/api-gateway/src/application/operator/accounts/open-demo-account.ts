import type { CallIds } from '@folio/client-commands/client-request.ts'
import { demoKindOf } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { isRefusal } from '../../commands/client-command.ts'
import type { Gateway } from '../../gateway.ts'
import { runOperatorWrite } from '../operator-request.ts'

/** Requests the demo account of a client unless it was requested before; the account opens moments later. */
export const openDemoAccount = async (
  gateway: Gateway,
  call: CallIds,
  clientId: string,
): Promise<Refusal | undefined> => {
  const kind = demoKindOf(clientId)
  const settled = await runOperatorWrite(gateway, call, {
    scope: 'openDemoAccount',
    topic: optionsAccountCommands,
    view: ({ optionsAccounts }) => optionsAccounts,
    doneOnce: 'stored',
    account: accountClaimStream(kind),
    command: { type: 'RequestAccount', ...kind },
  })
  return isRefusal(settled) ? settled : undefined
}
