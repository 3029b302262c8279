import { serveCalls } from '@folio/e2e/cluster/compose/calls/serve-calls.ts'
import { z } from 'zod'
import { loadCalls } from './load-calls.ts'

const environmentSchema = z.object({ FOLIO_OPERATOR_TOKEN: z.string(), EVENTSTORE_URL: z.string() })

const { FOLIO_OPERATOR_TOKEN, EVENTSTORE_URL } = environmentSchema.parse(process.env)
const [baseUrl = 'http://edge:8080'] = process.argv.slice(2)

await serveCalls(
  loadCalls({
    baseUrl,
    operatorUrl: 'http://api-gateway:8081',
    operatorToken: FOLIO_OPERATOR_TOKEN,
    eventStoreUrl: EVENTSTORE_URL,
  }),
)
process.exit()
