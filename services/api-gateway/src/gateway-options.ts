import { type Limiter, memoryLimiter, type Policy } from '@folio/access/rate-limit.ts'
import type { TrustedProxies } from '@folio/access/trusted-proxies.ts'
import type { Auditor } from '@folio/contracts/auditor.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import type { SampleLogIn } from '@folio/contracts/http/operator/demo/create-client-code.ts'
import type { DemoTools } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import type { SamplePayment } from '@folio/contracts/http/operator/demo/pay-demo.ts'
import type { SettingShown } from '@folio/contracts/http/operator/system/list-settings.ts'
import type { EmailVerification } from '@folio/contracts/identity/email-verification.ts'
import type { NewEvent } from '@folio/contracts/ledger/new-events.ts'
import type { AgentRules } from '@folio/contracts/payment-agent/agent-rules.ts'
import type { HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import type { MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import type { Notifier } from '@folio/notifier/port.ts'
import type { HealthNotes } from '@folio/rest-server/pages/health-page.ts'
import type { UpgradeHandler } from '@folio/rest-server/server/upgrade-handler.ts'
import type { AuthServer } from './http/upstream/auth-server.ts'

/** The configuration of the gateway. */
export type GatewayOptions = {
  readonly host: string
  /** The port for clients; 0: any free port. */
  readonly port: number
  /** The address of the operator API, separate from the clients', because its token allows deposits of cash. */
  readonly operatorHost: string
  readonly operatorPort: number
  readonly operatorToken: string
  /** Hosts besides loopback at which browsers may open the operators' console; absent, none. */
  readonly operatorHosts?: ReadonlySet<string>
  /** Allows links to the console with one-time codes; absent, off, as in production. */
  readonly consoleLinks?: 'on' | 'off'
  readonly currencies: Currencies
  /** Switches the rate limits of callers and the limits of transfers. */
  readonly limits: 'on' | 'off'
  readonly money: MoneyRules
  /** Rate limits that replace the default ones of the same name. */
  readonly quotas: readonly Policy[]
  readonly agents: AgentRules
  /** The limits of the house that trading keeps, to show them; absent, the default ones. */
  readonly houseLimits?: HouseLimits
  /** Requires or not that accounts have a confirmed e-mail address; absent, they need none. */
  readonly emailVerification?: EmailVerification
  /** Events that may not be written yet; absent, none. */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
  /** Makes the limiters that count calls; absent, each process counts alone. */
  readonly limiter?: (policy: Policy) => Limiter
  /** Origins whose pages may call from a browser; absent, none. */
  readonly origins?: ReadonlySet<string>
  /** Tells if everything that requests need beside the views is available; the gateway watches the views itself. */
  readonly isReady: () => boolean
  /** The handler of sockets on the clients' port, where no edge separates them from the API. */
  readonly sockets?: UpgradeHandler
  /** The proxies between the gateway and clients, which it trusts to name a client's address; absent, none. */
  readonly trustedProxies?: TrustedProxies
  /**
   * The URL at which clients reach this installation, without a slash at the end; absent, the address at which it
   * listens.
   */
  readonly publicUrl?: string | undefined
  /** Notifies clients of codes, and of changes and links of their passwords. */
  readonly notifier: Notifier
  /** Makes one sample client pay the other; absent, there are no sample clients. */
  readonly samplePayment?: SamplePayment | undefined
  /** Tries things on this installation; absent on a cluster and in production. */
  readonly demoTools?: DemoTools | undefined
  /** The settings of the process with secrets masked, which operators see; absent, none. */
  readonly settings?: readonly SettingShown[]
  /** Makes codes by which a sample client logs in to the clients' console; absent, there are no sample clients. */
  readonly sampleLogIn?: SampleLogIn | undefined
  /** Verifies the store and explains balances for the operator. */
  readonly auditor: Auditor
  /** The faults of the verifications of the auditor. */
  readonly verifyTrouble?: HealthNotes['verifyTrouble']
  /** Makes the authorization server for the URL at which clients reach it. */
  readonly authServer: (publicUrl: string) => Promise<AuthServer>
}

/** Returns the function that makes the limiters of callers; undefined if the limits are off. */
export const limiterMaker = ({ limits, limiter }: GatewayOptions): ((policy: Policy) => Limiter) | undefined =>
  limits === 'on' ? (limiter ?? memoryLimiter) : undefined
