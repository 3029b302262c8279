import { serveCalls } from '@folio/e2e/cluster/compose/calls/serve-calls.ts'
import { z } from 'zod'
import { witnessCalls } from './witness-calls.ts'

const environmentSchema = z.object({ KAFKA_BROKERS: z.string(), EVENTSTORE_URL: z.string() })

const TRACES_PORT = 4318

const { KAFKA_BROKERS, EVENTSTORE_URL } = environmentSchema.parse(process.env)

await serveCalls(
  witnessCalls({ brokers: KAFKA_BROKERS.split(','), eventStoreUrl: EVENTSTORE_URL, tracesPort: TRACES_PORT }),
)
process.exit()
