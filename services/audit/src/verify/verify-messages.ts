import type { RangeReport, RangeWindow } from './range-report.ts'
import type { Lanes } from './text-hash.ts'

/** What a thread that verifies is started with. */
export type VerifySetting = {
  readonly dir: string
  readonly seed: Lanes
  readonly viewedTo: readonly (readonly [view: string, position: number])[]
  readonly forgottenTo: readonly (readonly [view: string, position: number])[]
  readonly passedBefore: readonly (readonly [view: string, moment: string])[]
}

/** Some events of the store in a row: after a position up to another, inclusive. */
export type PositionRange = { readonly index: number; readonly after: number; readonly upTo: number }

/** To a thread that verifies: the next range, or that there is no more. */
export type ToVerifier = PositionRange | 'end'

/** From a thread that verifies. */
export type FromVerifier =
  | { readonly kind: 'window'; readonly index: number; readonly window: RangeWindow }
  | { readonly kind: 'report'; readonly index: number; readonly report: RangeReport }
