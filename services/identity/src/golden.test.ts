import {
  applicationEventSchemas,
  nameEventSchemas,
  signingKeyEventSchemas,
  userEventSchemas,
} from '@folio/contracts/identity/events.ts'
import { operatorEventSchemas } from '@folio/contracts/identity/operators.ts'
import { goldenEventsSuite } from '@folio/service-kit/testing/golden-events.ts'
import { describe } from 'vitest'
import {
  applicationAggregate,
  emailAggregate,
  operatorAggregate,
  signingKeysAggregate,
  userAggregate,
} from './application/aggregates.ts'
import { project } from './application/projection.ts'

describe('of a user', () =>
  goldenEventsSuite({
    folder: new URL('golden/user/', import.meta.url),
    stream: 'user-ab',
    aggregate: userAggregate,
    schemas: userEventSchemas,
    project,
  }))

describe('of an application', () =>
  goldenEventsSuite({
    folder: new URL('golden/application/', import.meta.url),
    stream: 'application-ab',
    aggregate: applicationAggregate,
    schemas: applicationEventSchemas,
    project,
  }))

describe('of the signing keys', () =>
  goldenEventsSuite({
    folder: new URL('golden/signing-keys/', import.meta.url),
    stream: 'signing-keys',
    aggregate: signingKeysAggregate,
    schemas: signingKeyEventSchemas,
    project,
  }))

describe('of an operator', () =>
  goldenEventsSuite({
    folder: new URL('golden/operator/', import.meta.url),
    stream: 'operator-ann',
    aggregate: operatorAggregate,
    schemas: operatorEventSchemas,
    project,
  }))

describe('of a name', () =>
  goldenEventsSuite({
    folder: new URL('golden/name/', import.meta.url),
    stream: 'claim-email-ab',
    aggregate: emailAggregate,
    schemas: nameEventSchemas,
    project,
  }))
