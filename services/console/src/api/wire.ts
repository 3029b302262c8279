/** The names under which operators' requests are allowed, the weakest first. */
export type Role = 'viewer' | 'auditor' | 'operator' | 'admin'

/** The answer to a log-in: `session` is the page's half, shown once. */
export type StartedSession = {
  readonly session_id: string
  readonly session: string
  readonly operator: { readonly name: string; readonly role: Role }
}

/** The session of the caller. */
export type CurrentSession = {
  readonly session_id: string
  readonly operator: { readonly name: string; readonly role: Role }
}

/** The money of one currency in one realm; all amounts are signed decimals. */
export type CurrencyTotal = {
  readonly realm: 'real' | 'demo'
  readonly currency: string
  readonly accounts: string
  readonly transit: string
  readonly system: string
  readonly sum: string
}

/** The sums of all money, and the checkpoint of each view that counted them. */
export type Totals = {
  readonly totals: readonly CurrencyTotal[]
  readonly views: readonly {
    readonly view: string
    readonly position: number | null
    readonly caught_up_at: string | null
    /** False for a view that counts nothing until it is rebuilt. */
    readonly is_counted: boolean
  }[]
  readonly last_position: number
}

/** A sample payment, and the request that a client would send for it, without the token. */
export type DemoPayment = {
  /** The status and the body of the public API's answer. */
  readonly status: number
  readonly answer: unknown
  /** The time from the request to the answer. */
  readonly ms: number
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
  readonly from: { readonly nickname: string; readonly wallet_id: string }
  readonly to: { readonly nickname: string; readonly wallet_id: string }
}
