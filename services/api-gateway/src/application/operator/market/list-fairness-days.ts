import {
  listFairnessDays as endpoint,
  FAIRNESS_DAYS_MAX,
} from '@folio/contracts/http/operator/market/list-fairness-days.ts'
import { marketKeys } from '@folio/contracts/market/views.ts'
import { KEYS_PER_GET_MAX, LIST_LIMIT_MAX } from '@folio/read-model/port.ts'
import { type Answer, handle } from '../../handler.ts'
import { lowestCheckpoint } from '../../views/service-checkpoints.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'

const SHOWN_MAX = Math.min(FAIRNESS_DAYS_MAX, KEYS_PER_GET_MAX)

/** Answers the days with a commitment, the newest first. */
export const listFairnessDays = handle(
  endpoint,
  async (gateway, { receivedAt, minRevision }): Promise<Answer<typeof endpoint>> => {
    await waitForRevision(gateway, minRevision)
    const { market } = gateway.viewOf
    await market.waitForAllBefore(receivedAt)
    const checkpoint = await lowestCheckpoint(gateway, ['market'])
    const { entries } = await market.list({ prefix: marketKeys.commitments, limit: LIST_LIMIT_MAX })
    const days = entries
      .map(([, entry]) => entry)
      .toReversed()
      .slice(0, SHOWN_MAX)
    const secrets = (await market.get(days.map(({ day }) => marketKeys.secret(day)))).values
    const rows = days.map(({ day, commitment, at }, index) => ({
      day,
      commitment,
      committed_at: at,
      secret: secrets[index]?.secret ?? null,
      revealed_at: secrets[index]?.at ?? null,
    }))
    return { data: { checkpoint, rows } }
  },
)
