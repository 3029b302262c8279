import { textTable } from '../../report/text-table.ts'
import type { SoakResult } from '../measure-soak.ts'

const memory = (value: number | undefined): string => value?.toFixed(0) ?? '–'

const slope = (value: number | undefined): string => (value === undefined ? '–' : `${(value * 100).toFixed(1)} %`)

/**
 * Formats the private memory of each container by quarter, its growth in an hour and that of all its limit counts, and
 * the acts.
 */
export const soakTable = ({ courses, acts, deadLetters }: SoakResult): string =>
  [
    textTable([
      [
        'private MiB in the mean of a quarter',
        '1st',
        '2nd',
        '3rd',
        '4th',
        'growth in an hour after the 1st',
        'with files',
      ],
      ...courses.map(({ container, quarters, slopePerHour, limitedSlopePerHour }) => [
        container,
        ...quarters.map(memory),
        slope(slopePerHour),
        slope(limitedSlopePerHour),
      ]),
    ]),
    ...acts.map(
      ({ what, afterSeconds, tookSeconds, said }) =>
        `${what} after ${afterSeconds.toFixed(0)} s, in ${tookSeconds.toFixed(0)} s: ${said}`,
    ),
    `dead letters: ${deadLetters}`,
  ].join('\n')
