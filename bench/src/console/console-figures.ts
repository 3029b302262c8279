import { aimed, figure, type PartResult } from '../report/part-result.ts'
import type { Check } from '../transfers/check.ts'

/** A measured figure with its unit and its aim: at least `min`, at most `max`, or none. */
export type Figure = {
  readonly what: string
  readonly unit: string
  readonly measured: number
  readonly aim?: { readonly min?: number; readonly max?: number }
}

const shownAim = ({ aim, unit }: Figure): string => {
  if (aim?.max !== undefined) return `≤ ${figure(aim.max)} ${unit}`
  return aim?.min === undefined ? '–' : `≥ ${figure(aim.min)} ${unit}`
}

/** Makes the table of figures, one a line with its aim, and a check of each aim beside the other checks. */
export const consoleResult = (figures: readonly Figure[], checks: readonly Check[] = []): PartResult => ({
  rows: [
    ['', 'aim', 'measured'],
    ...figures.map((each) => [each.what, shownAim(each), `${figure(each.measured)} ${each.unit}`]),
  ],
  checks: [
    ...figures.flatMap(({ what, unit, measured, aim }) =>
      aim === undefined ? [] : [aimed(`${what} (${unit})`, measured, aim)],
    ),
    ...checks,
  ],
})
