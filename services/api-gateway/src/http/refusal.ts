import type { ErrorCode, ErrorStatus } from '@folio/contracts/http/error-code.ts'

/** An answer that says no: what it is called, and what would have been needed. */
export type Refusal = {
  readonly status: ErrorStatus
  readonly code: ErrorCode
  /** A sentence for people. */
  readonly message: string
  /** The field that is wrong, nested ones joined by points. */
  readonly field?: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Thrown where a refusal cannot be returned. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}
