import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import { addSigningKey as endpoint } from '@folio/contracts/http/operator/applications/signing-keys.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { SIGNING_KEYS_STREAM, SIGNING_LEAD_MS, signingKeyEventSchemas } from '@folio/contracts/identity/events.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { operatorWriteEndpoint } from '../operator-request.ts'

const refusalOf = ({ recorded: { type, data } }: RequestOutcome): Refusal | undefined => {
  if (type === 'SigningKeyAdded') return undefined
  const { signs_from } = signingKeyEventSchemas.SigningKeyRefused.parse(data)
  const message = 'The newest key does not sign yet; add another one after signs_from.'
  return ruleViolation('one_waits', message, { signs_from })
}

/** Adds a key that will sign access tokens after a lead time. */
export const addSigningKey = operatorWriteEndpoint(endpoint, {
  scope: endpoint.id,
  topic: identityCommands,
  view: ({ users }) => users,
  doneOnce: 'stored',
  prepare: async (_, { receivedAt }) => ({
    account: SIGNING_KEYS_STREAM,
    command: {
      type: 'AddSigningKey' as const,
      added_at: timestampOf(receivedAt),
      signs_from: timestampOf(receivedAt + SIGNING_LEAD_MS * 1000),
    },
    refusal: refusalOf,
    answer: ({ recorded }) => ({ data: signingKeyEventSchemas.SigningKeyAdded.parse(recorded.data) }),
  }),
})
