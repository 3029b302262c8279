import { offeringEventSchemas, tickEventSchemas } from '@folio/contracts/market/events.ts'
import { goldenEventsSuite } from '@folio/service-kit/testing/golden-events.ts'
import { describe } from 'vitest'
import { offeringAggregate, tickHourAggregate } from './application/aggregates.ts'
import { project } from './application/projection.ts'

describe('of an hour of ticks', () =>
  goldenEventsSuite({
    folder: new URL('golden/hour/', import.meta.url),
    stream: 'ticks-2026112223',
    aggregate: tickHourAggregate,
    schemas: tickEventSchemas,
    project,
  }))

describe('of an offering', () =>
  goldenEventsSuite({
    folder: new URL('golden/offering/', import.meta.url),
    stream: 'offering-R_100',
    aggregate: offeringAggregate,
    schemas: offeringEventSchemas,
    project,
  }))
