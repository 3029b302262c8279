import type { TrustedProxies } from '@folio/access/trusted-proxies.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Meter, Tracer } from '@folio/service-kit/telemetry/telemetry.ts'
import type { BruteForceGuard } from '../checks/brute-force-guard.ts'
import type { IdentifyCaller } from '../checks/identify-caller.ts'
import type { RateLimits } from '../checks/rate-limits.ts'

/** Receives errors inside the server, and warnings that a part was unavailable; a pino logger is one. */
export type Log = {
  readonly error: (details: object, message: string) => void
  readonly warn: (details: object, message: string) => void
}

/** The limits, clocks and logs that a server checks every request with. */
export type ServerContext = {
  readonly identifyCaller: IdentifyCaller
  /** Identifies the application of a call that needs no client; absent, none is known. */
  readonly identifyApplication?: IdentifyCaller | undefined
  /** Lets pages of the console log in; absent, nobody can. */
  readonly identifyLogIn?: IdentifyCaller | undefined
  readonly currencies: Currencies
  readonly clock: Clock
  readonly log: Log
  readonly meter: Pick<Meter, 'requestAnswered'>
  readonly tracer: Tracer
  /** Rate limits; absent, none apply. */
  readonly limits?: RateLimits | undefined
  /** Blocks addresses that guess tokens; absent, none is blocked. */
  readonly bruteForceGuard?: BruteForceGuard | undefined
  /** True if clients reach this server by https; answers then have Strict-Transport-Security. */
  readonly isHttps?: boolean | undefined
  /** Origins whose pages may call from a browser; absent, none. */
  readonly origins?: ReadonlySet<string> | undefined
  /** The proxies between this server and its callers; absent, none. */
  readonly trustedProxies?: TrustedProxies | undefined
}
