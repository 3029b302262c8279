import type { NameCommand } from '@folio/contracts/identity/commands.ts'
import { type NameEvent, nameEventSchemas } from '@folio/contracts/identity/name-events.ts'
import { nameStreamPrefixes } from '@folio/contracts/identity/names.ts'
import { IDENTITY_VIEW } from '@folio/contracts/identity/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type Name, name } from '../domain/name.ts'

const ofKind = (streamPrefix: string): Aggregate<NameCommand, Name, NameEvent> => ({
  ...name,
  service: IDENTITY_VIEW,
  streamPrefix,
  foldVersion: 1,
  eventTypes: new Set(Object.keys(nameEventSchemas)),
  opens: ({ type }) => type === 'ClaimName',
})

/** Who holds an e-mail address, as the service keeps it: `claim-email-{hash}`. */
export const emailAggregate = ofKind(nameStreamPrefixes.email)

/** Who holds a nickname, as the service keeps it: `claim-nickname-{hash}`. */
export const nicknameAggregate = ofKind(nameStreamPrefixes.nickname)
