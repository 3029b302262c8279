import { AGENT_STREAM_PREFIX, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import { streamsPublication } from '@folio/service-kit/streams-publication.ts'

/** What everybody is told of payment agents: their events, and nothing of their clients or of the numbers given out. */
export const publication = streamsPublication(PAYMENT_AGENT_VIEW, AGENT_STREAM_PREFIX)
