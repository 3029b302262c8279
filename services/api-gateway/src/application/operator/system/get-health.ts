import { getHealth as endpoint, type HealthPart } from '@folio/contracts/http/operator/system/get-health.ts'
import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { within } from '@folio/kernel/timing/within.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { apiPart, commandsPart, silentPart, viewPart, worstOf } from './health-parts.ts'

/** A part that takes longer to answer counts as one that does not answer. */
const ANSWER_MS = 3000

const asked = async <Answered>(what: string, answer: Promise<Answered>): Promise<Answered | null> =>
  within(ANSWER_MS, answer, what).catch(() => null)

const viewParts = async ({ readModel, clock }: Gateway, stored: number | null): Promise<readonly HealthPart[]> =>
  Promise.all(
    serviceContracts.map(async ({ name }) => {
      const answer = await asked(`the view of ${name}`, readModel.get(name, []))
      if (answer === null) return silentPart({ part: name, kind: 'view' })
      return viewPart(name, answer.status, { stored, now: clock() })
    }),
  )

const commandParts = async ({ lagsOf, console: { recentOutcomes } }: Gateway): Promise<readonly HealthPart[]> => {
  const groups = serviceContracts.map(({ name, commands }) => ({ topic: commands.name, group: name }))
  const lags = await asked('the lag of the topics', lagsOf(groups))
  if (lags === null) return [silentPart({ part: 'topics', kind: 'commands' })]
  return lags.map(({ topic, group, partitions }) =>
    commandsPart(
      group,
      partitions.reduce((sum, { lag }) => sum + lag, 0),
      recentOutcomes(topic),
    ),
  )
}

/** Asks all parts at once how they are; a part that does not answer leaves the others. */
export const getHealth = handle(endpoint, async (gateway): Promise<Answer<typeof endpoint>> => {
  const stored = await asked('the store', gateway.store.lastPosition())
  const store: HealthPart =
    stored === null
      ? silentPart({ part: 'store', kind: 'store' })
      : { part: 'store', kind: 'store', status: 'ok', problem: null, lag: null }
  const [views, commands] = await Promise.all([viewParts(gateway, stored), commandParts(gateway)])
  const parts = [apiPart(gateway.console.apiState()), store, ...views, ...commands]
  return {
    data: { status: worstOf(parts), checked_at: timestampOf(gateway.clock()), last_position: stored, parts },
  }
})
