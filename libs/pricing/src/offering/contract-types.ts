/** The categories of contracts with their names for clients, in the order in which they are listed. */
export const CATEGORIES = {
  callput: 'Rise/Fall and Higher/Lower',
  callputequal: 'Rise/Fall, equal wins',
  touchnotouch: 'Touch/No Touch',
  endsinout: 'Ends Between/Ends Outside',
  staysinout: 'Stays Between/Goes Outside',
  digits: 'Digits',
  asian: 'Asians',
  reset: 'Reset Call/Reset Put',
  highlowticks: 'High/Low Ticks',
  runs: 'Only Ups/Only Downs',
  multiplier: 'Multipliers',
  accumulator: 'Accumulators',
  turbos: 'Turbos',
  vanilla: 'Vanillas',
} as const

/** A category of contracts. */
export type Category = keyof typeof CATEGORIES

/** The meaning of the client's `barrier` and `barrier2`: nothing, one level, a high and a low level, or a digit. */
export type BarrierShape = 'none' | 'single' | 'double' | 'digit'

const typeOf = <C extends Category, B extends BarrierShape>(category: C, sentiment: string, barrier: B) => ({
  category,
  sentiment,
  barrier,
})

/** The types of contracts by their names on the wire: category, the direction that the client expects, and barriers. */
export const CONTRACT_TYPES = {
  CALL: typeOf('callput', 'up', 'none'),
  PUT: typeOf('callput', 'down', 'none'),
  HIGHER: typeOf('callput', 'up', 'single'),
  LOWER: typeOf('callput', 'down', 'single'),
  CALLE: typeOf('callputequal', 'up', 'none'),
  PUTE: typeOf('callputequal', 'down', 'none'),
  ONETOUCH: typeOf('touchnotouch', 'high_vol', 'single'),
  NOTOUCH: typeOf('touchnotouch', 'low_vol', 'single'),
  EXPIRYRANGE: typeOf('endsinout', 'low_vol', 'double'),
  EXPIRYRANGEE: typeOf('endsinout', 'low_vol', 'double'),
  EXPIRYMISS: typeOf('endsinout', 'high_vol', 'double'),
  EXPIRYMISSE: typeOf('endsinout', 'high_vol', 'double'),
  RANGE: typeOf('staysinout', 'low_vol', 'double'),
  UPORDOWN: typeOf('staysinout', 'high_vol', 'double'),
  DIGITMATCH: typeOf('digits', 'match', 'digit'),
  DIGITDIFF: typeOf('digits', 'differ', 'digit'),
  DIGITOVER: typeOf('digits', 'over', 'digit'),
  DIGITUNDER: typeOf('digits', 'under', 'digit'),
  DIGITODD: typeOf('digits', 'odd', 'none'),
  DIGITEVEN: typeOf('digits', 'even', 'none'),
  ASIANU: typeOf('asian', 'up', 'none'),
  ASIAND: typeOf('asian', 'down', 'none'),
  RESETCALL: typeOf('reset', 'up', 'none'),
  RESETPUT: typeOf('reset', 'down', 'none'),
  TICKHIGH: typeOf('highlowticks', 'high', 'none'),
  TICKLOW: typeOf('highlowticks', 'low', 'none'),
  RUNHIGH: typeOf('runs', 'up', 'none'),
  RUNLOW: typeOf('runs', 'down', 'none'),
  MULTUP: typeOf('multiplier', 'up', 'none'),
  MULTDOWN: typeOf('multiplier', 'down', 'none'),
  ACCU: typeOf('accumulator', 'low_vol', 'none'),
  TURBOSLONG: typeOf('turbos', 'up', 'single'),
  TURBOSSHORT: typeOf('turbos', 'down', 'single'),
  VANILLALONGCALL: typeOf('vanilla', 'up', 'single'),
  VANILLALONGPUT: typeOf('vanilla', 'down', 'single'),
} as const

/** A type of contract. */
export type ContractType = keyof typeof CONTRACT_TYPES

/** The types of one category. */
export type TypeOf<C extends Category> = {
  [T in ContractType]: (typeof CONTRACT_TYPES)[T]['category'] extends C ? T : never
}[ContractType]

/** Returns true if a text names a type of contract. */
export const isContractType = (text: string): text is ContractType => Object.hasOwn(CONTRACT_TYPES, text)

const namesOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]

/** All types of contracts. */
export const contractTypes: readonly ContractType[] = namesOf(CONTRACT_TYPES)

/** Each category with its types, from which `contracts_list` is answered. */
export const contractsList = namesOf(CATEGORIES).map((category) => ({
  category,
  displayName: CATEGORIES[category],
  types: contractTypes.filter((type) => CONTRACT_TYPES[type].category === category),
}))

/** The digits on which a digit contract can bet, first and last: over 9 and under 0 never win. */
export const DIGIT_RANGES = { DIGITMATCH: [0, 9], DIGITDIFF: [0, 9], DIGITOVER: [0, 8], DIGITUNDER: [1, 9] } as const
