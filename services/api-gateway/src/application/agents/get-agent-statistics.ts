import type { getAgentStatistics as endpoint } from '@folio/contracts/http/payment-agents/get-agent-statistics.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { reachRevision } from '../min-revision.ts'
import { allAgents, isPublic } from './directory.ts'

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort()

/** Where listed agents serve, and in which currencies. */
export const getAgentStatistics =
  (gateway: Gateway) =>
  async ({ minRevision }: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    await reachRevision(gateway, minRevision)
    const profiles = (await allAgents(gateway)).filter(isPublic).map(({ profile }) => profile)
    return {
      data: {
        available_countries: sorted(profiles.flatMap(({ countries }) => countries)),
        available_currencies: sorted(profiles.flatMap(({ currencies }) => currencies.map(({ currency }) => currency))),
      },
    }
  }
