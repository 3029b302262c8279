import { getTransfer as endpoint } from '@folio/contracts/http/operator/transfers.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'
import { findTransfer, TRANSFER_SERVICES } from './find-transfer.ts'
import { shownTransfer } from './shown-transfer.ts'
import { transferHistory } from './transfer-history.ts'

/** Answers one transfer with all its events. */
export const getTransfer = handle(
  endpoint,
  async (gateway, { params, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    // Before the reads: a later event is not among them for sure.
    const checkpoint = await lowestCheckpoint(gateway, TRANSFER_SERVICES)
    const known = await findTransfer(gateway, params.transfer_id, receivedAt)
    const shown = known && shownTransfer(gateway, await transferHistory(gateway.store, known))
    if (shown === undefined) return notFound('transfer')
    return { data: { ...shown, checkpoint } }
  },
)
