import type { AuditorAnswer } from '@folio/contracts/auditor.ts'
import type { Verification } from '@folio/contracts/http/operator/system/audit.ts'
import * as endpoints from '@folio/contracts/http/operator/system/audit.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { notFound, type Refusal, ruleViolation, unavailable } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../../handler.ts'

const startedOr = (begun: AuditorAnswer<'start'>): { readonly data: Verification } | Refusal =>
  'started' in begun
    ? { data: begun.started }
    : ruleViolation('verification_running', 'A verification is already running.', { id: begun.running })

/** Starts a verification of the whole store, or of what is new; refuses while another one runs. */
export const startVerification = handle(
  endpoints.startVerification,
  async ({ auditor }, { query }): Promise<Answer<typeof endpoints.startVerification> | Refusal> => {
    return startedOr(await auditor.start({ scope: query.since === undefined ? 'everything' : 'since_checkpoint' }))
  },
)

/** Starts a verification of everything whose checkpoint takes the place of the newest one; refuses while another one runs. */
export const replaceCheckpoint = handle(
  endpoints.replaceCheckpoint,
  async ({ auditor }, { params }): Promise<Answer<typeof endpoints.replaceCheckpoint> | Refusal> =>
    startedOr(await auditor.start({ scope: 'everything', replaces: Number(params.version) })),
)

/** Answers all verifications. */
export const listVerifications = handle(
  endpoints.listVerifications,
  async ({ auditor }): Promise<Answer<typeof endpoints.listVerifications>> => ({
    data: await auditor.list(),
  }),
)

/** Answers one verification with its progress or result. */
export const getVerification = handle(
  endpoints.getVerification,
  async ({ auditor }, { params }): Promise<Answer<typeof endpoints.getVerification> | Refusal> => {
    const data = await auditor.find(params.verification_id)
    return data === null ? notFound('verification') : { data }
  },
)

/** Stops a running verification. */
export const stopVerification = handle(
  endpoints.stopVerification,
  async ({ auditor }, { params }): Promise<Answer<typeof endpoints.stopVerification> | Refusal> => {
    const data = await auditor.stop(params.verification_id)
    return data === null ? notFound('verification') : { data }
  },
)

/** Answers the events that make a balance. */
export const explainBalance = handle(
  endpoints.explainBalance,
  async ({ auditor, store }, { query }): Promise<Answer<typeof endpoints.explainBalance> | Refusal> => {
    const checkpoint = { epoch: store.epoch, position: await store.lastPosition() }
    const explained = await auditor.explain(query)
    switch (explained.outcome) {
      case 'explained':
        return { data: { ...explained.explanation, checkpoint } }
      case 'unknown':
        return notFound('account')
      case 'too_long':
        return {
          status: 504,
          code: 'GatewayTimeout',
          message: `The account has too many events to explain its balance within ${endpoints.EXPLAIN_WITHIN_SECONDS} s, the limit of the API: use \`npm run audit -- explain\` instead.`,
        }
      case 'unavailable':
        return unavailable()
      default:
        return unreachable(explained)
    }
  },
)
