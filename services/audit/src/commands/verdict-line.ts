import type { FoundSoFar } from '../verify/finding.ts'
import { counted } from './counted.ts'

/** Whether all is whole, in one line. */
export const verdictLine = ({ count }: FoundSoFar): string =>
  count === 0 ? 'whole: nothing found' : `NOT WHOLE: ${counted(count, 'finding')}`
