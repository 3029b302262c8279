import { applicationEventSchemas } from '@folio/contracts/identity/application-events.ts'
import { nameEventSchemas } from '@folio/contracts/identity/name-events.ts'
import { signingKeyEventSchemas } from '@folio/contracts/identity/signing-key-events.ts'
import { userEventSchemas } from '@folio/contracts/identity/user-events.ts'
import { goldenEventsLaw } from '@folio/service-kit/golden-events.law.ts'
import { describe } from 'vitest'
import { applicationAggregate } from './application/application-aggregate.ts'
import { emailAggregate } from './application/name-aggregates.ts'
import { project } from './application/projection.ts'
import { signingKeysAggregate } from './application/signing-keys-aggregate.ts'
import { userAggregate } from './application/user-aggregate.ts'

describe('of a user', () =>
  goldenEventsLaw({
    folder: new URL('golden/user/', import.meta.url),
    stream: 'user-ab',
    aggregate: userAggregate,
    schemas: userEventSchemas,
    project,
  }))

describe('of an application', () =>
  goldenEventsLaw({
    folder: new URL('golden/application/', import.meta.url),
    stream: 'application-ab',
    aggregate: applicationAggregate,
    schemas: applicationEventSchemas,
    project,
  }))

describe('of the signing keys', () =>
  goldenEventsLaw({
    folder: new URL('golden/signing-keys/', import.meta.url),
    stream: 'signing-keys',
    aggregate: signingKeysAggregate,
    schemas: signingKeyEventSchemas,
    project,
  }))

describe('of a name', () =>
  goldenEventsLaw({
    folder: new URL('golden/name/', import.meta.url),
    stream: 'claim-email-ab',
    aggregate: emailAggregate,
    schemas: nameEventSchemas,
    project,
  }))
