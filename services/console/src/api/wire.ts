import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { payDemo } from '@folio/contracts/http/operator/demo/pay-demo.ts'
import type { getTotals } from '@folio/contracts/http/operator/get-totals.ts'
import type { createSession, getCurrentSession } from '@folio/contracts/http/operator/sessions.ts'

/** The answer to a log-in: `session` is the page's half, shown once. */
export type StartedSession = DataOf<typeof createSession>

/** The session of the caller. */
export type CurrentSession = DataOf<typeof getCurrentSession>

/** The sums of all money, and the checkpoint of each view that counted them. */
export type Totals = DataOf<typeof getTotals>

/** The money of one currency in one realm; all amounts are signed decimals. */
export type CurrencyTotal = Totals['totals'][number]

/** A sample payment, and the request that a client would send for it, without the token. */
export type DemoPayment = DataOf<typeof payDemo>
