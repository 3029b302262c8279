import { walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { rateEventSchemas } from '@folio/contracts/wallet/rates.ts'
import { goldenEventsLaw } from '@folio/service-kit/golden-events.law.ts'
import { describe } from 'vitest'
import { project } from './application/projection.ts'
import { rateAggregate } from './application/rate-aggregate.ts'
import { walletAggregate } from './application/wallet-aggregate.ts'

describe('of a wallet', () =>
  goldenEventsLaw({
    folder: new URL('golden/', import.meta.url),
    stream: 'wallet-9c5b94b1-35ad-49bb-b118-8e8fc24abf01',
    aggregate: walletAggregate,
    schemas: walletEventSchemas,
    project,
  }))

describe("of a currency's rate", () =>
  goldenEventsLaw({
    folder: new URL('golden/rate/', import.meta.url),
    stream: 'rate-EUR',
    aggregate: rateAggregate,
    schemas: rateEventSchemas,
    project,
  }))
