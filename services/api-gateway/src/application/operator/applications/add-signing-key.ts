import { addSigningKey as endpoint } from '@folio/contracts/http/operator/signing-keys.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { SIGNING_KEYS_STREAM, SIGNING_LEAD_MS, signingKeyEventSchemas } from '@folio/contracts/identity/events.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { isRefusal } from '../../commands/client-command.ts'
import { type Answer, handle } from '../../handler.ts'
import { sendOperatorCommand } from '../operator-request.ts'

/** Adds a key that will sign access tokens after a lead time. */
export const addSigningKey = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const settled = await sendOperatorCommand(gateway, call, {
    endpoint: endpoint.id,
    view: gateway.users,
    topic: identityCommands,
    account: SIGNING_KEYS_STREAM,
    command: {
      type: 'AddSigningKey',
      added_at: timestampOf(call.receivedAt),
      signs_from: timestampOf(call.receivedAt + SIGNING_LEAD_MS * 1000),
    },
  })
  if (isRefusal(settled)) return settled
  const { type, data } = settled.recorded
  if (type === 'SigningKeyAdded') return { data: signingKeyEventSchemas.SigningKeyAdded.parse(data) }
  const { signs_from } = signingKeyEventSchemas.SigningKeyRefused.parse(data)
  return ruleViolation('one_waits', 'The newest key does not sign yet; add another one after signs_from.', {
    signs_from,
  })
})
