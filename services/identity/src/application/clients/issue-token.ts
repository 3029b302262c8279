import { randomUUID } from 'node:crypto'
import { OPERATOR_APPLICATION_ID } from '@folio/contracts/derived-ids.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { tokenHash } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { IdentityPorts } from '../identity.ts'
import { sendCommand, senderOf, sentCommandId } from '../send-command.ts'

/** A personal access token for a sample client, the name under which the client sees it, and its end in microseconds since 1970. */
export type SampleToken = {
  readonly clientId: string
  readonly token: string
  readonly name: string
  readonly expiresAt: number
}

/**
 * Issues a personal access token of the scope `payment` to a sample client; false if the client does not exist any more or has
 * too many tokens. Resolves once the token is accepted.
 */
export const issueSampleToken = async (
  identity: IdentityPorts,
  { clientId, token, name, expiresAt }: SampleToken,
): Promise<boolean> => {
  // An erased client has no key, and must not get another one.
  if ((await identity.keys.get(clientId)) === undefined) return false
  const sender = await senderOf(identity, clientId, 'sample-token')
  const purpose = `token ${sender.correlationId}`
  const commandId = sentCommandId(sender, purpose)
  const answer = await sendCommand(identity, sender, {
    topic: identityCommands,
    account: `user-${clientId}`,
    command: {
      type: 'IssueToken',
      token: {
        client_id: clientId,
        token_id: randomUUID(),
        token_hash: tokenHash(token),
        application_id: OPERATOR_APPLICATION_ID,
        scopes: ['payment'],
        name: encryptText(sender.key, { commandId, field: 'token_name', text: name }),
        issued_at: timestampOf(sender.receivedAt),
        expires_at: timestampOf(expiresAt),
      },
    },
    purpose,
  })
  if (answer === 'duplicate_request_id' || answer.type !== 'TokenIssued') return false
  await identity.users.waitFor(answer.position)
  return true
}
