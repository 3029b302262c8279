import type { ContractType } from '@folio/contracts/market/contract-type.ts'
import { counted } from '../../../ui/values/counted.ts'

/** The types of contracts, as people read them. */
export const TYPE_NAMES: Readonly<Record<ContractType, string>> = {
  CALL: 'Rise',
  PUT: 'Fall',
  HIGHER: 'Higher',
  LOWER: 'Lower',
  CALLE: 'Rise or equal',
  PUTE: 'Fall or equal',
  ONETOUCH: 'Touch',
  NOTOUCH: 'No touch',
  EXPIRYRANGE: 'Ends between',
  EXPIRYMISS: 'Ends outside',
  EXPIRYRANGEE: 'Ends between or at',
  EXPIRYMISSE: 'Ends outside or at',
  RANGE: 'Stays between',
  UPORDOWN: 'Goes outside',
  DIGITMATCH: 'Matches',
  DIGITDIFF: 'Differs',
  DIGITOVER: 'Over',
  DIGITUNDER: 'Under',
  DIGITODD: 'Odd',
  DIGITEVEN: 'Even',
  ASIANU: 'Asian up',
  ASIAND: 'Asian down',
  RESETCALL: 'Reset up',
  RESETPUT: 'Reset down',
  TICKHIGH: 'High tick',
  TICKLOW: 'Low tick',
  RUNHIGH: 'Only ups',
  RUNLOW: 'Only downs',
  MULTUP: 'Multiplier up',
  MULTDOWN: 'Multiplier down',
  ACCU: 'Accumulator',
  TURBOSLONG: 'Turbo long',
  TURBOSSHORT: 'Turbo short',
  VANILLALONGCALL: 'Vanilla call',
  VANILLALONGPUT: 'Vanilla put',
}

const UNITS: Readonly<Record<string, string>> = { t: 'tick', s: 'second', m: 'minute', h: 'hour', d: 'day' }

/** Writes a duration such as `10t` or `15s` in words: `10 ticks`, `15 seconds`. */
export const durationText = (duration: string): string => {
  const [, count = '', unit = ''] = /^(\d+)([a-z])$/.exec(duration) ?? []
  const name = UNITS[unit]
  return name === undefined ? duration : counted(Number(count), name)
}

/** Returns the name of a type of contracts for people. */
export const typeName = (type: string): string =>
  Object.entries(TYPE_NAMES).find(([each]) => each === type)?.[1] ?? type
