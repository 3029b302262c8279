import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { checkpointShown } from '../../fields/checkpoint.ts'
import { currencyCode } from '../../fields/money.ts'
import { patternText } from '../../fields/pattern-text.ts'
import { queryInteger } from '../../fields/query-integer.ts'
import { shownTime } from '../../fields/times.ts'

/** The API explains no balance whose explanation takes longer; the command line does. */
export const EXPLAIN_WITHIN_SECONDS = 20

/** The most lines of an explanation. */
const LINES_MAX = 10_000

/** The number of verifications that are kept. */
export const VERIFICATIONS_KEPT_MAX = 20

/** The number of open transfers in a report. */
export const OPEN_TRANSFERS_SHOWN_MAX = 100

const verificationId = patternText(
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'must be the id of a verification',
).meta({ format: 'uuid' })

const findings = z
  .strictObject({
    count: z.int(),
    first: z.array(
      z
        .strictObject({
          stream: z.string(),
          revision: z.int().nullable(),
          position: z.int().nullable(),
          expected: z.string(),
          found: z.string(),
        })
        .meta({ title: 'Finding' }),
    ),
  })
  .meta({ title: 'Findings' })

/**
 * A checkpoint, and the history that it covers; `full` is the verification of everything that it goes on from, and `replaces` the
 * newest checkpoint that was given up.
 */
const checkpoint = z
  .strictObject({
    version: z.int(),
    position: z.int(),
    made_at: shownTime,
    full: z.strictObject({ position: z.int(), made_at: shownTime }).meta({ title: 'FullVerification' }),
    replaces: z
      .strictObject({ version: z.int(), sha256: z.string(), at: shownTime })
      .meta({ title: 'ReplacedCheckpoint' })
      .nullable(),
  })
  .meta({ title: 'VerificationCheckpoint' })

/** A checkpoint as it is shown. */
export type ShownCheckpoint = z.output<typeof checkpoint>

const report = z
  .strictObject({
    since: checkpoint.nullable(),
    epoch: z.int(),
    position: z.int(),
    events: z.int(),
    streams: z.int(),
    seconds: z.number(),
    /** Left out where there are none. */
    lost_days: z
      .array(z.string())
      .optional()
      .describe('The days (`yyyymmdd`) whose ticks nobody can prove, because their secrets are lost.'),
    totals: z.array(
      z
        .strictObject({
          realm: z.string(),
          currency: z.string(),
          accounts: z.string(),
          transit: z.string(),
          system: z.record(z.string(), z.string()),
          sum: z.string(),
        })
        .meta({ title: 'RealmTotals' }),
    ),
    open_transfers: z
      .strictObject({
        count: z.int(),
        first: z.array(
          z
            .strictObject({
              account: z.string(),
              currency: z.string(),
              amount: z.string(),
              sent: z.string(),
              since: shownTime,
              age_seconds: z.int(),
            })
            .meta({ title: 'OpenTransfer' }),
        ),
      })
      .meta({ title: 'OpenTransfers' }),
    views: z.array(
      z
        .strictObject({
          view: z.string(),
          position: z.int().nullable(),
          entries: z.int(),
          verdict: z.string(),
        })
        .meta({ title: 'ViewVerdict' }),
    ),
    findings,
  })
  .meta({ title: 'VerificationReport' })

/** The part of the store that a verification reads. */
export const verificationScope = z.enum(['everything', 'since_checkpoint']).meta({ title: 'VerificationScope' })

/** A verification without its findings. */
export const verificationRow = z
  .strictObject({
    id: verificationId,
    status: z.enum(['running', 'whole', 'found', 'failed', 'stopped']).meta({ title: 'VerificationStatus' }),
    started_at: shownTime,
    ended_at: shownTime.nullable(),
    progress: z.strictObject({ done: z.int(), of: z.int() }).meta({ title: 'VerificationProgress' }).nullable(),
    failure: z.string().nullable(),
    scope: verificationScope,
    started_by: z.enum(['operator', 'schedule']).meta({ title: 'VerificationStarter' }),
    /** The checkpoint that it made. */
    checkpoint: checkpoint.nullable(),
  })
  .meta({ title: 'VerificationRow' })

/** A verification, with its report after it has ended. */
export const verification = verificationRow.extend({ report: report.nullable() }).meta({ title: 'Verification' })

/** A verification as it is shown. */
export type Verification = z.output<typeof verification>

/** The events that sum to a balance, with the comparison of the sum with the balance. */
export const explanation = z
  .strictObject({
    stream: z.string(),
    currency: z.string(),
    events: z.int(),
    sum: z.string(),
    balance: z.string(),
    agrees: z.boolean(),
    findings,
    lines: z.array(
      z
        .strictObject({
          revision: z.int(),
          at: shownTime,
          type: z.string(),
          transaction_id: z.int().nullable(),
          amount: z.string(),
          balance: z.string(),
          counterparty: z.string().nullable(),
        })
        .meta({ title: 'ExplanationLine' }),
    ),
  })
  .meta({ title: 'Explanation' })

/** An explanation as it is shown. */
export type Explanation = z.output<typeof explanation>

const audited = { family: 'operator', scope: 'operator', role: 'auditor' } as const

const KEPT =
  `The auditor keeps the newest ${VERIFICATIONS_KEPT_MAX} while it runs; it is part of the one process, or a service of a ` +
  'cluster.'

/** Starts a verification of the whole store and all views, or of what is new. */
export const startVerification = endpoint({
  ...audited,
  id: 'startVerification',
  act: { screen: '/verify', tells: ['id'] } as const,
  method: 'POST',
  path: '/operator/v1/audit/verifications',
  query: z.strictObject({ since: z.enum(['newest'], { error: 'must be newest' }).optional() }),
  answers: { 200: verification },
  errors: { 400: ['BadRequest'] },
  summary: 'Start a verification',
  description:
    'With `since=newest` it goes on from the newest checkpoint, and checks what came after it; where there is none yet, ' +
    'it reads everything. ' +
    'Replays every stream and compares every view, as `npm run audit -- verify` does, in a process of its own with a ' +
    'lower priority than the services. It takes tens of seconds for millions of events: get the verification by its ' +
    '`id` until its `status` is no longer `running`. Only one runs at a time: a further call is a BadRequest with ' +
    'the rule verification_running and the `id` of the running one.',
})

/** Verifies everything, and gives up the newest checkpoint for the one that this makes. */
export const replaceCheckpoint = endpoint({
  ...audited,
  role: 'admin',
  id: 'replaceCheckpoint',
  act: { screen: '/verify', tells: ['id'] } as const,
  method: 'POST',
  path: '/operator/v1/audit/checkpoints/{version}/replace',
  params: z.strictObject({ version: patternText(/^[1-9]\d{0,8}$/, 'must be the version of a checkpoint') }),
  answers: { 200: verification },
  errors: { 400: ['BadRequest'] },
  summary: 'Verify everything and replace the newest checkpoint',
  description:
    'For a change of key, or a restored backup, after which each scheduled verification finds that the store differs from ' +
    'the newest checkpoint. Starts a verification of everything that compares the store with no checkpoint. If it finds ' +
    'nothing, its checkpoint takes the place of the newest one, which must be `version`: otherwise the verification is ' +
    '`failed`. All later checkpoints tell the version, the hash and the time of what was given up (`replaces`). Keep a copy ' +
    'of the old checkpoint, and be sure why the store differs before: this call accepts a history that somebody rewrote.',
})

/** Reads a verification, with its progress while it runs. */
export const getVerification = endpoint({
  ...audited,
  id: 'getVerification',
  method: 'GET',
  path: '/operator/v1/audit/verifications/{verification_id}',
  params: z.strictObject({ verification_id: verificationId }),
  answers: { 200: verification },
  errors: { 404: ['NotFound'] },
  summary: 'Get a verification and its findings',
  description:
    '`status` is one of `running`; `whole`: no findings; `found`: the `report` has the findings, or `failure` tells ' +
    'that the store cannot be read at all; `failed`: the verification could not run, and `failure` says why; ' +
    '`stopped`: a call stopped it. `checkpoint` is the signed one that it made, `report.since` the one that it went on ' +
    'from. `progress` counts events; a cluster first copies and then checks them, so that ' +
    'each counts twice. The report shows the first 100 findings and the first 100 open transfers, and counts all. ' +
    KEPT,
})

/** Lists the verifications. */
export const listVerifications = endpoint({
  ...audited,
  id: 'listVerifications',
  method: 'GET',
  path: '/operator/v1/audit/verifications',
  answers: { 200: z.array(verificationRow) },
  summary: 'List the verifications',
  description: `Newest first, without their reports. ${KEPT}`,
})

/** Stops a verification before its end. */
export const stopVerification = endpoint({
  ...audited,
  id: 'stopVerification',
  act: { screen: '/verify' },
  method: 'POST',
  path: '/operator/v1/audit/verifications/{verification_id}/stop',
  params: z.strictObject({ verification_id: verificationId }),
  answers: { 200: verification },
  errors: { 404: ['NotFound'] },
  summary: 'Stop a verification',
  description: 'A stopped verification has no report. Stopping one that has ended changes nothing.',
})

/** Lists the events that sum to a balance. */
export const explainBalance = endpoint({
  ...audited,
  id: 'explainBalance',
  method: 'GET',
  path: '/operator/v1/audit/explanation',
  query: z.strictObject({
    account: patternText(
      /^[A-Za-z0-9][A-Za-z0-9_:-]{0,199}$/,
      "must be a wallet's id, an account such as wallet:ID, or the name of a stream",
    ),
    currency: currencyCode,
    newest: queryInteger({ min: 1, max: LINES_MAX, initial: 1000 }),
  }),
  answers: { 200: explanation.extend({ checkpoint: checkpointShown }).meta({ title: 'ExplanationShown' }) },
  errors: { 404: ['NotFound'] },
  summary: 'List the events that make up a balance',
  description:
    'Shows the result of `npm run audit -- explain` for an account and a currency. `events` and `sum` cover all ' +
    'events of the account; `lines` are the `newest` of them, oldest first. `agrees`: the sum equals the balance ' +
    'that the events of the account record. `findings` are the faults of its hash chain and its money. An account ' +
    `with so many events that the answer takes longer than ${EXPLAIN_WITHIN_SECONDS} s is a GatewayTimeout: use the command line for it.`,
})
