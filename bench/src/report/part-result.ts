import type { Check } from '../transfers/check.ts'

/** A check of a figure against its aim. */
export type AimedCheck = Check & { readonly aim: string; readonly measured: string }

/** The figures of one part as rows of a table, the first with the heads, and its checks; an aim is a check of its own. */
export type PartResult = {
  readonly rows: readonly (readonly string[])[]
  readonly checks: readonly (Check | AimedCheck)[]
}

/** Formats a figure; a dash where the system does not report it. */
export const figure = (value: number | undefined): string =>
  value === undefined ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Formats a share of a core. */
export const percent = (share: number | undefined): string => (share === undefined ? '–' : `${figure(share * 100)} %`)

/** Checks a figure against its aim. */
export const aimed = (
  what: string,
  measured: number,
  aim: { readonly min?: number; readonly max?: number },
): AimedCheck => ({
  what,
  passed: measured >= (aim.min ?? Number.NEGATIVE_INFINITY) && measured <= (aim.max ?? Number.POSITIVE_INFINITY),
  detail: `${figure(measured)}, the aim is ${aim.min === undefined ? `at most ${figure(aim.max)}` : `at least ${figure(aim.min)}`}`,
  aim: aim.min === undefined ? `≤ ${figure(aim.max)}` : `≥ ${figure(aim.min)}`,
  measured: figure(measured),
})

/** Checks that no call was refused and no socket closed. */
export const undisturbed = (refused: Readonly<Record<string, number>>, closed: readonly string[]): Check => {
  const count = Object.values(refused).reduce((sum, each) => sum + each, 0)
  const [reason = ''] = Object.keys(refused)
  return {
    what: 'no call was refused and no socket was closed',
    passed: count === 0 && closed.length === 0,
    detail: `${count} refused ${reason}; ${closed.length} closed ${closed[0] ?? ''}`,
  }
}
