import { accountClaimEventSchemas, optionsAccountEventSchemas } from '@folio/contracts/options-account/events.ts'
import { goldenEventsSuite } from '@folio/service-kit/testing/golden-events.ts'
import { describe } from 'vitest'
import { accountClaimAggregate, optionsAccountAggregate } from './application/aggregates.ts'
import { project } from './application/projection.ts'

describe('of an account', () =>
  goldenEventsSuite({
    folder: new URL('golden/account/', import.meta.url),
    stream: 'options-account-DOT1000000001',
    aggregate: optionsAccountAggregate,
    schemas: optionsAccountEventSchemas,
    project,
  }))

describe('of a claim', () =>
  goldenEventsSuite({
    folder: new URL('golden/claim/', import.meta.url),
    stream: 'claim-options-account-ab',
    aggregate: accountClaimAggregate,
    schemas: accountClaimEventSchemas,
    project,
  }))
