import type { Currencies } from '@folio/contracts/http/money.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { InFront } from '@folio/service-kit/in-front.ts'
import type { Meter } from '@folio/service-kit/meter.ts'
import type { Tracer } from '@folio/service-kit/tracer.ts'
import type { Access } from './access.ts'
import type { GuessGuard } from './guess-guard.ts'
import type { Log } from './log.ts'
import type { RateLimits } from './rate-limit.ts'

/** What a server checks every request against. */
export type Edge = {
  readonly access: Access
  readonly currencies: Currencies
  readonly clock: Clock
  readonly log: Log
  readonly meter: Pick<Meter, 'requestAnswered'>
  readonly tracer: Tracer
  /** None: nothing is limited. */
  readonly limits?: RateLimits | undefined
  /** Shuts out who guesses tokens; none: anybody may. */
  readonly guesses?: GuessGuard | undefined
  /** Whether clients reach this server by https, so that browsers are told to use nothing else. */
  readonly isHttps?: boolean | undefined
  /** Origins whose pages may call from a browser; none, where left out. */
  readonly origins?: ReadonlySet<string> | undefined
  /** The proxies between this server and its callers; left out, none. */
  readonly inFront?: InFront | undefined
}
