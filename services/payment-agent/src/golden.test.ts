import {
  agentClientEventSchemas,
  agentEventSchemas,
  agentNumberEventSchemas,
} from '@folio/contracts/payment-agent/events.ts'
import { goldenEventsLaw } from '@folio/service-kit/golden-events.law.ts'
import { describe } from 'vitest'
import { agentAggregate } from './application/agent-aggregate.ts'
import { agentClientAggregate } from './application/agent-client-aggregate.ts'
import { agentNumberAggregate } from './application/agent-number-aggregate.ts'
import { project } from './application/projection.ts'

describe('of an agent', () =>
  goldenEventsLaw({
    folder: new URL('golden/agent/', import.meta.url),
    stream: 'payment-agent-7',
    aggregate: agentAggregate,
    schemas: agentEventSchemas,
    project,
  }))

describe("of a client's dealings with agents", () =>
  goldenEventsLaw({
    folder: new URL('golden/client/', import.meta.url),
    stream: 'agent-client-5f0c6f0e-3c1d-4a52-9d0e-0a4f6f5f0a02',
    aggregate: agentClientAggregate,
    schemas: agentClientEventSchemas,
    project,
  }))

describe('of the numbers of agents', () =>
  goldenEventsLaw({
    folder: new URL('golden/numbers/', import.meta.url),
    stream: 'claim-agent-numbers',
    aggregate: agentNumberAggregate,
    schemas: agentNumberEventSchemas,
    project,
  }))
