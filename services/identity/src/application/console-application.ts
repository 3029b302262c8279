import { identityCommands } from '@folio/contracts/identity/commands.ts'
import {
  CONSOLE_APPLICATION_ID,
  CONSOLE_CALLBACK_PATH,
  CONSOLE_SCOPES,
} from '@folio/contracts/identity/console-application.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { IdentityPorts } from './identity.ts'
import { SECRETS_OWNER } from './secrets.ts'
import { sendCommand, senderOf } from './send-command.ts'

/**
 * Registers the application of the console, once for all starts and instances. Its redirect address is recorded as a path,
 * because the public address belongs to the settings of a start.
 */
export const registerConsoleApplication = async (identity: IdentityPorts): Promise<void> => {
  const { values } = await identity.users.get([identityKeys.application(CONSOLE_APPLICATION_ID)])
  if (values[0] !== undefined) return
  const sender = await senderOf(identity, SECRETS_OWNER, 'applications')
  const recorded = await sendCommand(identity, sender, {
    topic: identityCommands,
    account: `application-${CONSOLE_APPLICATION_ID}`,
    command: {
      type: 'RegisterApplication',
      application: {
        application_id: CONSOLE_APPLICATION_ID,
        name: 'Folio console',
        redirect_uris: [CONSOLE_CALLBACK_PATH],
        scopes: [...CONSOLE_SCOPES],
      },
    },
    purpose: 'console',
  })
  if (recorded !== 'duplicate_request_id') await identity.users.waitFor(recorded.position)
}
