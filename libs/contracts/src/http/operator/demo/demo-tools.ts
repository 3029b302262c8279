import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { shownTime } from '../../fields/times.ts'

/** The payments per second of demo traffic. */
export const TRAFFIC_PER_SECOND = 5

/** The contracts that demo traffic asks for in a second, where prices are simulated. */
export const TRAFFIC_PURCHASES_PER_SECOND = 1

/** The minutes after which demo traffic ends by itself. */
export const TRAFFIC_MINUTES = 10

/** The most events of a store of which a copy is made to tamper with. */
export const TAMPERED_EVENTS_MAX = 200_000

const REVISION_MAX = 2 ** 31

const traffic = z
  .strictObject({
    is_running: z.boolean(),
    /** The time at which it ends by itself; null if it does not run. */
    until: shownTime.nullable(),
    /** The payments since it was last started, by their outcome. */
    paid: z.int(),
    refused: z.int(),
    failed: z.int(),
    /** The contracts that were bought since then; a purchase that was refused is not counted. */
    bought: z.int(),
    /** The reason why it cannot be started; null if it can. */
    impossible: z.enum(['too_few_clients', 'daily_limit_too_low']).nullable().meta({ title: 'TrafficImpossible' }),
  })
  .meta({ title: 'DemoTraffic' })

const changedEvent = z
  .strictObject({
    stream: z.string(),
    revision: z.int(),
    expected_hash: z.string(),
    found_hash: z.string(),
  })
  .meta({ title: 'ChangedEvent' })

const tampering = z
  .strictObject({
    status: z.enum(['copying', 'verifying', 'found', 'not_found', 'failed']).meta({ title: 'TamperingStatus' }),
    event: z.strictObject({ stream: z.string(), revision: z.int() }).meta({ title: 'ChosenEvent' }),
    /** The event whose byte was changed on the copy, with the hash of its bytes before and after. */
    changed: changedEvent.nullable(),
    progress: z.strictObject({ done: z.int(), of: z.int() }).meta({ title: 'TamperingProgress' }).nullable(),
    findings: z.int().nullable(),
    /** The first finding of the verification at the changed event. */
    finding: z.strictObject({ expected: z.string(), found: z.string() }).meta({ title: 'TamperingFinding' }).nullable(),
    failure: z.string().nullable(),
  })
  .meta({ title: 'Tampering' })

const tools = z
  .strictObject({
    /** The process that a `kill -9` ends. */
    pid: z.int(),
    /** The sample clients with their names, which are made up and no personal data. */
    samples: z.array(z.strictObject({ client_id: z.string(), nickname: z.string() }).meta({ title: 'SampleName' })),
    traffic,
    tamper: z
      .strictObject({
        impossible: z.enum(['too_many_events', 'too_little_disk']).nullable().meta({ title: 'TamperImpossible' }),
        last: tampering.nullable(),
      })
      .meta({ title: 'DemoTamper' }),
  })
  .meta({ title: 'DemoTools' })

const ONLY_DEMO = '404 on a cluster and in production.'

const common = { family: 'operator', scope: 'operator', errors: { 400: ['BadRequest'], 404: ['NotFound'] } } as const

/** Shows what can be tried on this installation. */
export const getDemo = endpoint({
  ...common,
  id: 'getDemo',
  method: 'GET',
  path: '/operator/v1/demo',
  role: 'viewer',
  answers: { 200: tools },
  errors: { 404: ['NotFound'] },
  summary: 'Show what can be tried',
  description:
    'Shows the sample clients with their made-up names, the demo traffic, the last tampering with a copy of the store, and the `pid` of the process, for a ' +
    `\`kill -9\`. \`impossible\` says why a part cannot be tried now. ${ONLY_DEMO}`,
})

/** Lets the sample clients pay each other for some minutes. */
export const startDemoTraffic = endpoint({
  ...common,
  id: 'startDemoTraffic',
  act: { screen: '/' },
  method: 'POST',
  path: '/operator/v1/demo/traffic',
  role: 'admin',
  answers: { 200: traffic },
  repeat: { afterLostAnswer: 'Send it again: traffic that runs goes on as it is.' },
  summary: 'Start demo traffic',
  description:
    `The sample clients pay each other by the REST API, ${TRAFFIC_PER_SECOND} times a second at most, for ${TRAFFIC_MINUTES} minutes or until it is ` +
    'stopped; it does not go on after a restart. Traffic that runs goes on as it is. A BadRequest with the rule ' +
    'daily_limit_too_low where a wallet may make too few transfers a day (`npm run demo` lifts this limit), and with ' +
    `the rule too_few_clients with fewer than two sample clients. ${ONLY_DEMO}`,
})

/** Ends the demo traffic. */
export const stopDemoTraffic = endpoint({
  ...common,
  id: 'stopDemoTraffic',
  act: { screen: '/' },
  method: 'POST',
  path: '/operator/v1/demo/traffic/stop',
  role: 'admin',
  answers: { 200: traffic },
  errors: { 404: ['NotFound'] },
  repeat: { afterLostAnswer: 'Send it again: traffic that does not run stays as it is.' },
  summary: 'Stop demo traffic',
  description: `Payments that are under way end by themselves. ${ONLY_DEMO}`,
})

/** Changes a byte of an event on a copy of the store, and verifies the copy. */
export const tamperDemo = endpoint({
  ...common,
  id: 'tamperDemo',
  act: { screen: '/', shows: ['stream', 'revision'] } as const,
  method: 'POST',
  path: '/operator/v1/demo/tamper',
  role: 'auditor',
  body: z.strictObject({
    stream: patternText(/^[!-~]{1,200}$/, 'must be the name of a stream'),
    revision: z.int().min(0).max(REVISION_MAX),
  }),
  answers: { 200: tampering },
  repeat: { afterLostAnswer: 'Get `/operator/v1/demo`, which shows the tampering that was begun.' },
  summary: 'Tamper with a copy of the store',
  description:
    'Copies the store, changes one byte of the data of an event on the copy, verifies the copy as ' +
    '`npm run audit -- verify` does, and removes the copy; the store itself is only read. The answer comes at once: get ' +
    '`/operator/v1/demo` until `tamper.last.status` is neither `copying` nor `verifying`. Then `changed` has the hash of ' +
    'the event before and after, and `finding` what the verification says of it. One runs at a time: another call is a ' +
    'BadRequest with the rule tampering_running. The rules too_many_events (of a store with more than ' +
    `${TAMPERED_EVENTS_MAX.toLocaleString('en-US')} events) and too_little_disk say why no copy is made. ${ONLY_DEMO}`,
})

/** Demo traffic as it is shown. */
export type DemoTraffic = z.output<typeof traffic>

/** A tampering as it is shown. */
export type Tampering = z.output<typeof tampering>

/** The demo tools and their states, as the API shows them. */
export type ShownDemo = z.output<typeof tools>

/** An event to change a byte of. */
export type ChosenEvent = z.output<typeof tamperDemo.body>

/** The tools of a demonstration. */
export type DemoTools = {
  readonly show: () => ShownDemo
  /** Starts traffic; returns the reason where it is impossible. */
  readonly startTraffic: () => DemoTraffic | NonNullable<DemoTraffic['impossible']>
  readonly stopTraffic: () => DemoTraffic
  /** Begins to tamper with a copy; returns the reason where it cannot. */
  readonly tamper: (
    event: ChosenEvent,
  ) => Tampering | NonNullable<ShownDemo['tamper']['impossible']> | 'tampering_running'
}
