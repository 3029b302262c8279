import {
  agentClientEventSchemas,
  agentEventSchemas,
  agentNumberEventSchemas,
} from '@folio/contracts/payment-agent/events.ts'
import { goldenEventsSuite } from '@folio/service-kit/testing/golden-events.ts'
import { describe } from 'vitest'
import { agentAggregate, agentClientAggregate, agentNumberAggregate } from './application/aggregates.ts'
import { project } from './application/projection.ts'

describe('of an agent', () =>
  goldenEventsSuite({
    folder: new URL('golden/agent/', import.meta.url),
    stream: 'payment-agent-7',
    aggregate: agentAggregate,
    schemas: agentEventSchemas,
    project,
  }))

describe("of a client's dealings with agents", () =>
  goldenEventsSuite({
    folder: new URL('golden/client/', import.meta.url),
    stream: 'agent-client-5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02',
    aggregate: agentClientAggregate,
    schemas: agentClientEventSchemas,
    project,
  }))

describe('of the numbers of agents', () =>
  goldenEventsSuite({
    folder: new URL('golden/numbers/', import.meta.url),
    stream: 'claim-agent-numbers',
    aggregate: agentNumberAggregate,
    schemas: agentNumberEventSchemas,
    project,
  }))
