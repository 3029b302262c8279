import { textTable } from '../../report/text-table.ts'
import type { SoakResult } from '../measure-soak.ts'

const memory = (value: number | undefined): string => value?.toFixed(0) ?? '–'

const slope = (value: number | undefined): string => (value === undefined ? '–' : `${(value * 100).toFixed(1)} %`)

/** Formats the memory of each container by quarter with its growth in an hour, and the acts of the soak. */
export const soakTable = ({ courses, acts, deadLetters }: SoakResult): string =>
  [
    textTable([
      ['MiB in the mean of a quarter', '1st', '2nd', '3rd', '4th', 'growth in an hour after the 1st'],
      ...courses.map(({ container, quarters, slopePerHour }) => [
        container,
        ...quarters.map(memory),
        slope(slopePerHour),
      ]),
    ]),
    ...acts.map(
      ({ what, afterSeconds, tookSeconds, said }) =>
        `${what} after ${afterSeconds.toFixed(0)} s, in ${tookSeconds.toFixed(0)} s: ${said}`,
    ),
    `dead letters: ${deadLetters}`,
  ].join('\n')
