import type { Bus } from '@folio/bus/port.ts'
import type { ExpireRequest } from '@folio/client-commands/expire-request.ts'
import type { InFlightLimiter } from '@folio/client-commands/in-flight-limiter.ts'
import type { Ask, AskBatch } from '@folio/client-commands/request-reply.ts'
import type { Auditor } from '@folio/contracts/auditor.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import type { SampleLogIn } from '@folio/contracts/http/operator/demo/create-client-code.ts'
import type { DemoTools } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import type { SamplePayment } from '@folio/contracts/http/operator/demo/pay-demo.ts'
import type { SettingShown } from '@folio/contracts/http/operator/system/list-settings.ts'
import type { AgentRules } from '@folio/contracts/payment-agent/agent-rules.ts'
import type { HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { Caller } from '@folio/rest-server/caller.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import type { MayBePaid } from './clients/may-be-paid.ts'
import type { RunningExports } from './lists/running-exports.ts'
import type { Acts } from './operator/acts/acts.ts'
import type { EventStreams } from './operator/events/event-streams.ts'
import type { Operators } from './operator/operators/operators.ts'
import type { Sessions } from './operator/sessions/sessions.ts'
import type { CommandOutcomes } from './operator/system/command-outcomes.ts'
import type { ApiState } from './operator/system/health-parts.ts'
import type { NewestTicks } from './options/follow-newest-ticks.ts'
import type { Quotas } from './quotas.ts'
import type { Terms } from './transfers/terms.ts'
import type { Views } from './views/views.ts'

/** The parts of the operators' console: who may use it, their sessions, their acts, and the streams of events that they read. */
export type ConsoleParts = {
  readonly operators: Operators
  readonly sessions: Sessions
  readonly streams: EventStreams
  /** The files of lists that operators read. */
  readonly exports: RunningExports
  /** Records what operators do. */
  readonly acts: Acts
  /** Makes one sample client pay the other; absent on a cluster and in production. */
  readonly samplePayment?: SamplePayment | undefined
  /** Tries things on this installation; absent on a cluster and in production. */
  readonly demoTools?: DemoTools | undefined
  /** Tells what the gateway knows of its own health. */
  readonly apiState: () => ApiState
  /** Tells how the commands that this gateway sent to a topic ended within the last minute. */
  readonly recentOutcomes: CommandOutcomes['recent']
  /** The settings of the process, with secrets masked. */
  readonly settings: readonly SettingShown[]
  /** Makes codes by which a sample client logs in to the clients' console; absent on a cluster and in production. */
  readonly sampleLogIn?: SampleLogIn | undefined
  /** True if links to the console with one-time codes may be made and used. */
  readonly areLinksOn: boolean
}

/**
 * The dependencies of the gateway's handlers, which send commands and read views and streams but decide nothing
 * themselves.
 */
export type Gateway = Views &
  Quotas & {
    readonly ask: Ask
    readonly askBatch: AskBatch
    /** Bounds the commands that were sent and have no outcome yet. */
    readonly inFlight: InFlightLimiter
    readonly expireRequest: ExpireRequest
    readonly deadLettersIn: Bus['deadLettersIn']
    readonly lagsOf: Bus['lagsOf']
    readonly store: EventReader
    readonly readModel: ReadModel
    readonly keys: Keys
    readonly clock: Clock
    readonly currencies: Currencies
    readonly times: TimeLimits
    readonly terms: Terms
    /**
     * True while instances run that cannot read a token refused for a changed password: the gateway then asks for no
     * such refusal.
     */
    readonly areTokenRefusalsHeldBack: boolean
    /** True if the tokens of a client without a confirmed e-mail address are invalid. */
    readonly isConfirmationRequired: boolean
    /** True while instances run that cannot read `ModelRevised`: the gateway then refuses revisions. */
    readonly areModelRevisionsHeldBack: boolean
    /** Tells if a client may be paid by others: not while a required confirmation of its e-mail address is missing. */
    readonly mayBePaid: MayBePaid
    /** The rules of transfers through agents, with their limits. */
    readonly agentRules: AgentRules
    /** The limits on the losses of the house by open contracts. */
    readonly houseLimits: HouseLimits
    /** Makes a transaction id; throws `ReadModelUnavailable` while this instance has no number of its own. */
    readonly nextTransactionId: () => number
    /** Finds the caller of a token, from the cache or the views; undefined if the token is not valid. */
    readonly findCaller: (token: string) => Promise<Caller | undefined>
    /** Ends a grant with all its tokens. */
    readonly revokeGrant: (grantId: string) => Promise<void>
    /** The newest ticks that this instance has seen. */
    readonly market: NewestTicks
    /** Verifies the store and explains balances for the operator. */
    readonly auditor: Auditor
    /** The parts that only the operators' console uses. */
    readonly console: ConsoleParts
    /** The URL at which clients reach this installation, without a slash at the end; resolves once the server listens. */
    readonly publicUrl: () => Promise<string>
  }
