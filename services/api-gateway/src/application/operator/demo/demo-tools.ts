import * as endpoints from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { notFound, type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'
import { waitForRevision } from '../../views/wait-for-revision.ts'

/** The reasons why something cannot be tried, as a message says them. */
const REASONS = {
  too_few_clients: 'There are fewer than two sample clients.',
  daily_limit_too_low:
    'A wallet may make too few transfers a day here. Start `npm run demo`, or set FOLIO_DAILY_TRANSFERS_MAX.',
  too_many_events: `The store has more than ${endpoints.TAMPERED_EVENTS_MAX.toLocaleString('en-US')} events: no copy is made.`,
  too_little_disk: 'The disk has too little free space for a copy of the store.',
  tampering_running: 'A copy is already being verified: wait for its end.',
} as const

type DemoShown = Answer<typeof endpoints.getDemo>['data']

const refused = (rule: keyof typeof REASONS): Refusal => ruleViolation(rule, REASONS[rule])

/** Leaves out the sample clients that were erased, whose names nothing shows any more. */
const withoutErased = async (
  { users }: Pick<Gateway, 'users'>,
  samples: DemoShown['samples'],
): Promise<DemoShown['samples']> => {
  const { values } = await users.get(samples.map(({ client_id }) => identityKeys.client(client_id)))
  return samples.filter((_, index) => values[index]?.isErased !== true)
}

/** Shows what can be tried on this installation. */
export const getDemo = handle(
  endpoints.getDemo,
  async (gateway, { minRevision }): Promise<Answer<typeof endpoints.getDemo> | Refusal> => {
    const tools = gateway.console.demoTools
    if (tools === undefined) return notFound('demo')
    await waitForRevision(gateway, minRevision)
    const shown = tools.show()
    return { data: { ...shown, samples: await withoutErased(gateway, shown.samples) } }
  },
)

/** Lets the sample clients pay each other for some minutes. */
export const startDemoTraffic = handle(
  endpoints.startDemoTraffic,
  async ({ console: { demoTools: tools } }): Promise<Answer<typeof endpoints.startDemoTraffic> | Refusal> => {
    if (tools === undefined) return notFound('demo')
    const started = tools.startTraffic()
    return typeof started === 'string' ? refused(started) : { data: started }
  },
)

/** Ends the demo traffic. */
export const stopDemoTraffic = handle(
  endpoints.stopDemoTraffic,
  async ({ console: { demoTools: tools } }): Promise<Answer<typeof endpoints.stopDemoTraffic> | Refusal> => {
    return tools === undefined ? notFound('demo') : { data: tools.stopTraffic() }
  },
)

/** Begins to tamper with a copy of the store. */
export const tamperDemo = handle(
  endpoints.tamperDemo,
  async ({ console: { demoTools: tools } }, { body }): Promise<Answer<typeof endpoints.tamperDemo> | Refusal> => {
    if (tools === undefined) return notFound('demo')
    const begun = tools.tamper(body)
    return typeof begun === 'string' ? refused(begun) : { data: begun }
  },
)
