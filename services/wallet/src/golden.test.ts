import { walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { rateEventSchemas } from '@folio/contracts/wallet/rates.ts'
import { goldenEventsSuite } from '@folio/service-kit/testing/golden-events.ts'
import { describe } from 'vitest'
import { rateAggregate, walletAggregate } from './application/aggregates.ts'
import { project } from './application/projection.ts'

describe('of a wallet', () =>
  goldenEventsSuite({
    folder: new URL('golden/', import.meta.url),
    stream: 'wallet-9c5b94b1-35ad-49bb-b118-8e8fc24abf01',
    aggregate: walletAggregate,
    schemas: walletEventSchemas,
    project,
  }))

describe("of a currency's rate", () =>
  goldenEventsSuite({
    folder: new URL('golden/rate/', import.meta.url),
    stream: 'rate-EUR',
    aggregate: rateAggregate,
    schemas: rateEventSchemas,
    project,
  }))
