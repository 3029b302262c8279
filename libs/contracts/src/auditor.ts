import { z } from 'zod'
import { explanation, verification, verificationRow, verificationScope } from './http/operator/system/audit.ts'

const id = z.uuid()

/** The calls that the gateway of a cluster sends to an auditor. */
export const auditorCall = z.discriminatedUnion('call', [
  z
    .strictObject({ call: z.literal('start'), scope: verificationScope, replaces: z.int().optional() })
    .refine(({ scope, replaces }) => replaces === undefined || scope === 'everything', {
      path: ['replaces'],
      error: 'a checkpoint is replaced by a verification of everything only',
    }),
  z.strictObject({ call: z.literal('list') }),
  z.strictObject({ call: z.literal('trouble') }),
  z.strictObject({ call: z.literal('find'), id }),
  z.strictObject({ call: z.literal('stop'), id }),
  z.strictObject({ call: z.literal('explain'), account: z.string(), currency: z.string(), newest: z.int() }),
])

/** A call to an auditor. */
export type AuditorCall = z.output<typeof auditorCall>

/** A state of verifications that an operator must look at: a finding, or a newest verification that could not run. */
export const verificationTrouble = z.enum(['findings', 'failed'])

/** The fault of the verifications of a store. */
export type VerificationTrouble = z.output<typeof verificationTrouble>

/** The answers by call; null where the verification does not exist. */
export const auditorAnswers = {
  start: z.union([z.strictObject({ started: verification }), z.strictObject({ running: id })]),
  list: z.array(verificationRow),
  trouble: z.strictObject({ trouble: verificationTrouble.nullable() }),
  find: verification.nullable(),
  stop: verification.nullable(),
  explain: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('explained'), explanation }),
    z.strictObject({ outcome: z.enum(['unknown', 'too_long', 'unavailable']) }),
  ]),
} as const

/** The part of the store that a verification reads. */
export type VerificationScope = z.output<typeof verificationScope>

/**
 * A verification to start: of everything or of what is new, compared with the newest checkpoint; or of everything, compared with
 * none, and its checkpoint takes the place of the newest one, of the version `replaces`.
 */
export type VerificationRequest =
  | { readonly scope: VerificationScope; readonly replaces?: undefined }
  | { readonly scope: Extract<VerificationScope, 'everything'>; readonly replaces: number }

/** Returns the verification that a call starts: one that replaces a checkpoint is always of everything. */
export const verificationRequest = ({
  scope,
  replaces,
}: AuditorCall & { readonly call: 'start' }): VerificationRequest =>
  replaces === undefined ? { scope } : { scope: 'everything', replaces }

/** The name of a call. */
export type AuditorCallName = keyof typeof auditorAnswers

/** The answer to a call of this name. */
export type AuditorAnswer<Name extends AuditorCallName> = z.output<(typeof auditorAnswers)[Name]>

/** A balance to explain, and the number of its newest events to explain it by. */
export type BalanceQuery = { readonly account: string; readonly currency: string; readonly newest: number }

/** Verifies the store from outside, apart from the services that serve clients. */
export type Auditor = {
  /** Starts a verification; where one runs already, returns its id. */
  readonly start: (request: VerificationRequest) => Promise<AuditorAnswer<'start'>>
  /** Lists the verifications, the newest first. */
  readonly list: () => Promise<AuditorAnswer<'list'>>
  /** Tells what is wrong with the verifications; null where nothing is. */
  readonly trouble: () => Promise<AuditorAnswer<'trouble'>>
  readonly find: (id: string) => Promise<AuditorAnswer<'find'>>
  /** Stops a running verification; returns a finished one as it is. */
  readonly stop: (id: string) => Promise<AuditorAnswer<'stop'>>
  /**
   * Explains a balance. `unknown`: no such account; `too_long`: too many events for one call; `unavailable`: try again
   * later.
   */
  readonly explain: (asked: BalanceQuery) => Promise<AuditorAnswer<'explain'>>
}
