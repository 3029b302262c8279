import { findFairnessDay as endpoint } from '@folio/contracts/http/options/find-fairness-day.ts'
import { marketKeys } from '@folio/contracts/market/views.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'

/** Answers the commitment to a day, with its secret only if the market has recorded that it is revealed. */
export const findFairnessDay = handle(
  endpoint,
  async (gateway, { query, minRevision }): Promise<Answer<typeof endpoint>> => {
    await waitForRevision(gateway, minRevision)
    const { market } = gateway.viewOf
    const day = query.day.replaceAll('-', '')
    const [committed] = (await market.get([marketKeys.commitment(day)])).values
    if (committed === undefined) return { data: [] }
    const [revealed] = (await market.get([marketKeys.secret(day)])).values
    return {
      data: [
        {
          day: query.day,
          commitment: committed.commitment,
          committed_at: committed.at,
          secret: revealed?.secret ?? null,
          revealed_at: revealed?.at ?? null,
        },
      ],
    }
  },
)
