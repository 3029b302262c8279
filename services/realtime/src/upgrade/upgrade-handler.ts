import type { Limiter } from '@folio/access/rate-limit.ts'
import type { TrustedProxies } from '@folio/access/trusted-proxies.ts'
import type { ConnectionRegistry } from '../connection/connection-registry.ts'
import type { SharedContext } from '../connection/shared-context.ts'
import type { ConnectionSlots } from './connection-slots.ts'
import type { RedeemOptions } from './redeem-otp.ts'

export type { UpgradeHandler } from '@folio/rest-server/server/upgrade-handler.ts'

/** The parts of an upgrade handler. */
export type UpgradeOptions = SharedContext & {
  readonly redemption: RedeemOptions
  readonly connections: ConnectionRegistry
  /** The rate limits of an address; empty for no limit. */
  readonly addressLimits: readonly Limiter[]
  /** The slots of public sockets, by address. */
  readonly publicSlots: ConnectionSlots
  /** The proxies between the server and its callers. */
  readonly trustedProxies: TrustedProxies
  /** The origins whose pages may read answers over plain HTTP. */
  readonly origins: ReadonlySet<string>
  /** True if clients reach the sockets by https; answers then carry Strict-Transport-Security. */
  readonly isHttps: boolean
}
