import { addSigningKey as endpoint } from '@folio/contracts/http/operator/signing-keys.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { signingKeyEventSchemas } from '@folio/contracts/identity/signing-key-events.ts'
import { SIGNING_KEYS_STREAM, SIGNING_LEAD_MS } from '@folio/contracts/identity/signing-keys.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { againstRule } from '../refusals.ts'
import { operate } from './operator-request.ts'

/** Adds a key that access tokens are signed with, a while from now. */
export const addSigningKey =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const settled = await operate(gateway, call, {
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
    return againstRule('one_waits', 'The key that was added last does not sign yet.', { signs_from })
  }
