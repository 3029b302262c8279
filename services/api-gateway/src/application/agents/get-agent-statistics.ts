import { getAgentStatistics as endpoint } from '@folio/contracts/http/payment-agents/get-agent-statistics.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { allAgents, isPublic } from './agent-directory.ts'

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort()

/** Answers the countries and currencies that listed agents serve. */
export const getAgentStatistics = handle(
  endpoint,
  async (gateway, { minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    const profiles = (await allAgents(gateway)).filter(isPublic).map(({ profile }) => profile)
    return {
      data: {
        available_countries: sorted(profiles.flatMap(({ countries }) => countries)),
        available_currencies: sorted(profiles.flatMap(({ currencies }) => currencies.map(({ currency }) => currency))),
      },
    }
  },
)
