import { CannotRun } from '../output.ts'

/** Reads the option `--epoch`, the lowest epoch of a restored store; 0 where it is left out. */
export const epochIn = (text: string | undefined): number => {
  if (text === undefined) return 0
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new CannotRun(`--epoch must be a whole number, not ${JSON.stringify(text)}`)
}

/** Tells the operator which epoch a second restore of the same backup needs. */
export const secondRestore = (epoch: number): string =>
  `to restore this backup another time, add --epoch ${epoch + 1} or more: readers know positions of epoch ${epoch} already`
