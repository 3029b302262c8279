import type { SigningKeysCommand } from '@folio/contracts/identity/commands.ts'
import { type SigningKeyEvent, signingKeyEventSchemas } from '@folio/contracts/identity/signing-key-events.ts'
import { SIGNING_KEYS_STREAM } from '@folio/contracts/identity/signing-keys.ts'
import { IDENTITY_VIEW } from '@folio/contracts/identity/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type SigningKeys, signingKeys } from '../domain/signing-keys.ts'

/** The keys that tokens are signed with, as the service keeps them: their numbers and turns, in one stream. */
export const signingKeysAggregate: Aggregate<SigningKeysCommand, SigningKeys, SigningKeyEvent> = {
  ...signingKeys,
  service: IDENTITY_VIEW,
  streamPrefix: SIGNING_KEYS_STREAM,
  foldVersion: 1,
  eventTypes: new Set(Object.keys(signingKeyEventSchemas)),
  opens: () => true,
}
