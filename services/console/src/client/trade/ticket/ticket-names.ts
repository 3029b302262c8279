import type { ContractType } from '@folio/contracts/market/contract-type.ts'

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

/** Returns the name of a type of contracts for people. */
export const typeName = (type: string): string =>
  Object.entries(TYPE_NAMES).find(([each]) => each === type)?.[1] ?? type
