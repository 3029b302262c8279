import { OPTIONS_ACCOUNT_STREAM_PREFIX, OPTIONS_ACCOUNT_VIEW } from '@folio/contracts/options-account/views.ts'
import { streamsPublication } from '@folio/service-kit/streams-publication.ts'

/** What everybody is told of options accounts: their events, and nothing of the claims on them. */
export const publication = streamsPublication(OPTIONS_ACCOUNT_VIEW, OPTIONS_ACCOUNT_STREAM_PREFIX)
