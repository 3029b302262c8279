import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { checkContract } from '../offering/check-contract.ts'
import { contractTypes } from '../offering/contract-types.ts'
import { momentOn, requestOf, START } from '../testing/offered-symbols.ts'
import { longcode } from './longcode.ts'

const a = amountOf
const FIVE_MINUTES = { duration: 5, durationUnit: 'm' } as const
const ticks = (duration: number) => ({ duration, durationUnit: 't' }) as const

const CASES = [
  ['CALL', FIVE_MINUTES, 'Win payout if X is strictly higher than entry spot at 5 minutes after contract start time.'],
  ['PUT', ticks(5), 'Win payout if X is strictly lower than entry spot after 5 ticks.'],
  [
    'CALL',
    { duration: 90_061 },
    'Win payout if X is strictly higher than entry spot at 1 day 1 hour 1 minute 1 second after contract start time.',
  ],
  [
    'PUT',
    { dateExpiry: START + 3600 },
    'Win payout if X is strictly lower than entry spot at 2027-01-15 09:00:00 GMT.',
  ],
  ['CALLE', ticks(1), 'Win payout if X is higher than or equal to entry spot after 1 tick.'],
  ['PUTE', ticks(1), 'Win payout if X is lower than or equal to entry spot after 1 tick.'],
  [
    'HIGHER',
    { ...ticks(5), barrier: '+1.34' },
    'Win payout if X is strictly higher than entry spot plus 1.34 after 5 ticks.',
  ],
  ['HIGHER', { ...ticks(5), barrier: '+0' }, 'Win payout if X is strictly higher than entry spot after 5 ticks.'],
  ['LOWER', { ...ticks(5), barrier: '9990.5' }, 'Win payout if X is strictly lower than 9990.5 after 5 ticks.'],
  [
    'ONETOUCH',
    { ...FIVE_MINUTES, barrier: '-20' },
    'Win payout if X touches entry spot minus 20 through 5 minutes after contract start time.',
  ],
  [
    'NOTOUCH',
    { ...ticks(5), barrier: '+20' },
    'Win payout if X does not touch entry spot plus 20 through 5 ticks after the entry tick.',
  ],
  [
    'RANGE',
    { dateExpiry: START + 60, barrier: '10020', barrier2: '9980' },
    'Win payout if X stays between 9980 and 10020 through 2027-01-15 08:01:00 GMT.',
  ],
  [
    'UPORDOWN',
    { ...FIVE_MINUTES, barrier: '10020', barrier2: '9980' },
    'Win payout if X leaves the range from 9980 to 10020 through 5 minutes after contract start time.',
  ],
  [
    'EXPIRYRANGE',
    { ...FIVE_MINUTES, barrier: '10020', barrier2: '9980' },
    'Win payout if X ends strictly between 9980 and 10020 at 5 minutes after contract start time.',
  ],
  [
    'EXPIRYRANGEE',
    { ...FIVE_MINUTES, barrier: '10020', barrier2: '9980' },
    'Win payout if X ends between or at 9980 and 10020 at 5 minutes after contract start time.',
  ],
  [
    'EXPIRYMISS',
    { ...FIVE_MINUTES, barrier: '10020', barrier2: '9980' },
    'Win payout if X ends strictly outside 9980 and 10020 at 5 minutes after contract start time.',
  ],
  [
    'EXPIRYMISSE',
    { ...FIVE_MINUTES, barrier: '10020', barrier2: '9980' },
    'Win payout if X ends outside or at 9980 and 10020 at 5 minutes after contract start time.',
  ],
  ['DIGITMATCH', { ...ticks(5), barrier: '7' }, 'Win payout if the last digit of X is 7 after 5 ticks.'],
  ['DIGITDIFF', { ...ticks(5), barrier: '7' }, 'Win payout if the last digit of X is not 7 after 5 ticks.'],
  ['DIGITOVER', { ...ticks(5), barrier: '7' }, 'Win payout if the last digit of X is higher than 7 after 5 ticks.'],
  ['DIGITUNDER', { ...ticks(5), barrier: '7' }, 'Win payout if the last digit of X is lower than 7 after 5 ticks.'],
  ['DIGITEVEN', ticks(1), 'Win payout if the last digit of X is even after 1 tick.'],
  ['DIGITODD', ticks(1), 'Win payout if the last digit of X is odd after 1 tick.'],
  ['ASIANU', ticks(5), 'Win payout if the last tick of X is strictly higher than the average of the 5 ticks.'],
  ['ASIAND', ticks(5), 'Win payout if the last tick of X is strictly lower than the average of the 5 ticks.'],
  [
    'RESETCALL',
    ticks(5),
    'Win payout if X is strictly higher than entry spot, or than the spot at half time if that is lower, after 5 ticks.',
  ],
  [
    'RESETPUT',
    FIVE_MINUTES,
    'Win payout if X is strictly lower than entry spot, or than the spot at half time if that is higher, at 5 minutes after contract start time.',
  ],
  ['TICKHIGH', { ...ticks(5), selectedTick: 2 }, 'Win payout if tick 2 of X is the highest of 5 ticks.'],
  ['TICKLOW', { ...ticks(5), selectedTick: 2 }, 'Win payout if tick 2 of X is the lowest of 5 ticks.'],
  ['RUNHIGH', ticks(3), 'Win payout if X rises strictly with each of 3 ticks after the entry tick.'],
  ['RUNLOW', ticks(3), 'Win payout if X falls strictly with each of 3 ticks after the entry tick.'],
  ['MULTUP', { multiplier: a('100') }, 'Win 100% of your stake for every 1% rise in X.'],
  ['MULTDOWN', { multiplier: a('20') }, 'Win 20% of your stake for every 1% fall in X.'],
  [
    'ACCU',
    { growthRate: a('0.03') },
    'Your stake grows by 3% with every tick after the entry tick for which X stays within ±0.0533526% of the tick before.',
  ],
  [
    'TURBOSLONG',
    { ...FIVE_MINUTES, barrier: '-20' },
    'Win the payout per point for each point by which X is above entry spot minus 20 at 5 minutes after contract start time. The contract ends without a payout as soon as a tick touches entry spot minus 20.',
  ],
  [
    'TURBOSSHORT',
    { ...ticks(5), barrier: '10020' },
    'Win the payout per point for each point by which X is below 10020 after 5 ticks. The contract ends without a payout as soon as a tick touches 10020.',
  ],
  [
    'VANILLALONGCALL',
    { ...FIVE_MINUTES, barrier: '+0.00' },
    'Win the payout per point for each point by which X is above entry spot at 5 minutes after contract start time.',
  ],
  [
    'VANILLALONGPUT',
    { ...FIVE_MINUTES, barrier: '9990' },
    'Win the payout per point for each point by which X is below 9990 at 5 minutes after contract start time.',
  ],
] as const

it.each(CASES)('the longcode of %s with %j', (type, fields, text) => {
  const checked = checkContract(requestOf(type, fields), momentOn())
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked))
  expect(longcode('X', checked.terms)).toBe(text)
})

it('every type of contract has a longcode', () => {
  expect(new Set(CASES.map(([type]) => type))).toEqual(new Set(contractTypes))
})
