import type { ContractParameters } from '@folio/contracts/websocket/trading/contract-parameters.ts'
import { DAY_MICROSECONDS, MINUTE_SECONDS, SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { AccountType } from '../trading/options-account.ts'
import type { Nickname } from './people.ts'

/** A contract as a client of the history describes it; its currency is USD. */
type Described = Omit<ContractParameters, 'currency'>

/** The account of a client with play money or with real money. */
type Account = { readonly nickname: Nickname; readonly account: AccountType }

/** Something that happens on the market of the history. A contract that an act ends has a name. */
export type TradeAct =
  | { readonly act: 'open_market' | 'let_tick' | 'close_market' }
  | { readonly act: 'fund_trading'; readonly nickname: Nickname; readonly amount: string }
  | (Account & { readonly act: 'buy'; readonly contract: Described; readonly name?: string })
  /** The account must refuse the purchase, with the code of the sockets. */
  | (Account & { readonly act: 'be_refused'; readonly contract: Described; readonly code: string })
  | (Account & { readonly act: 'sell' | 'cancel'; readonly name: string })

/** The days of the history. */
export const HISTORY_DAYS = 30

/** Trading begins at two in the afternoon. */
const BEGINS = 14 * 3600 * SECOND_MICROSECONDS
/** The clock stands still at each of these steps of a session, so that contracts are settled soon after their last tick. */
const STEP_SECONDS = 5

/** More than the 300 ticks of the first view of a chart, of symbols that tick every two seconds. */
const LAST_TICKS_SECONDS = 660

const FAST = '1HZ100V'
const CALM = '1HZ10V'

const ticks = (duration: number) => ({ duration, duration_unit: 't' as const })
const rise = { contract_type: 'CALL', underlying_symbol: FAST, amount: 10, ...ticks(5) } as const
const fall = { ...rise, contract_type: 'PUT' } as const
const even = { contract_type: 'DIGITEVEN', underlying_symbol: FAST, amount: 5, ...ticks(1) } as const
const odd = { ...even, contract_type: 'DIGITODD' } as const
const matches = { ...even, contract_type: 'DIGITMATCH', barrier: '7', ...ticks(5) } as const
const touch = { ...rise, contract_type: 'ONETOUCH', barrier: '+15.0', duration: 1, duration_unit: 'm' } as const
const vanilla = { ...touch, contract_type: 'VANILLALONGCALL', barrier: '+1.0' } as const
const multiplier = { contract_type: 'MULTUP', underlying_symbol: FAST, amount: 20, multiplier: 100 } as const
const accumulator = { contract_type: 'ACCU', underlying_symbol: CALM, amount: 10, growth_rate: 0.01 } as const

const play = (nickname: Nickname) => ({ nickname, account: 'demo' }) as const
const real = (nickname: Nickname) => ({ nickname, account: 'real' }) as const

type Session = { readonly day: number; readonly acts: readonly (readonly [second: number, act: TradeAct])[] }

/** The days on which the market ticks for a little more than a minute, with what happens then. */
const SESSIONS: readonly Session[] = [
  {
    day: 8,
    acts: [
      [2, { act: 'buy', ...play('dmitri'), contract: rise }],
      [3, { act: 'buy', ...play('grace'), contract: even }],
      [5, { act: 'buy', ...play('carol'), contract: touch }],
      [9, { act: 'buy', ...play('grace'), contract: odd }],
      [14, { act: 'buy', ...play('dmitri'), contract: fall }],
    ],
  },
  {
    day: 15,
    acts: [
      [2, { act: 'buy', ...real('alice'), contract: { ...rise, amount: 25 } }],
      [4, { act: 'buy', ...real('bob'), contract: { ...multiplier, cancellation: '5m' }, name: 'covered' }],
      [6, { act: 'buy', ...play('carol'), contract: accumulator, name: 'growing' }],
      [8, { act: 'be_refused', ...real('bob'), contract: { ...rise, amount: 400 }, code: 'InsufficientBalance' }],
      [9, { act: 'sell', ...play('carol'), name: 'growing' }],
      [20, { act: 'cancel', ...real('bob'), name: 'covered' }],
      [24, { act: 'buy', ...real('alice'), contract: matches }],
      // Of an even and an odd digit of one tick, one wins.
      [26, { act: 'buy', ...real('alice'), contract: even }],
      [26, { act: 'buy', ...real('alice'), contract: odd }],
    ],
  },
  {
    day: 21,
    acts: [
      [2, { act: 'buy', ...real('alice'), contract: vanilla }],
      [3, { act: 'buy', ...real('bob'), contract: fall }],
      [5, { act: 'buy', ...play('hiro'), contract: multiplier, name: 'open' }],
      [11, { act: 'buy', ...real('bob'), contract: { ...touch, contract_type: 'NOTOUCH' } }],
      [30, { act: 'sell', ...play('hiro'), name: 'open' }],
    ],
  },
  {
    day: 27,
    acts: [
      [2, { act: 'buy', ...real('alice'), contract: rise }],
      [3, { act: 'buy', ...real('bob'), contract: even }],
      [8, { act: 'buy', ...real('alice'), contract: { ...fall, amount: 15 } }],
      [12, { act: 'buy', ...play('emeka'), contract: matches }],
      [14, { act: 'buy', ...real('alice'), contract: even }],
      [14, { act: 'buy', ...real('alice'), contract: odd }],
    ],
  },
]

const FUNDED = [
  { nickname: 'alice', amount: '500.00' },
  { nickname: 'bob', amount: '300.00' },
] as const

type Planned = { readonly after: number; readonly act: TradeAct }

/** Opens the market at a time of the history, lets it tick in steps, and closes it after some seconds. */
const openFor = (begin: number, seconds: number): readonly Planned[] => {
  const steps = Array.from({ length: Math.floor((seconds - 1) / STEP_SECONDS) }, (_, at) => (at + 1) * STEP_SECONDS)
  return [
    { after: begin, act: { act: 'open_market' } },
    ...steps.map((second) => ({ after: begin + second * SECOND_MICROSECONDS, act: { act: 'let_tick' } as const })),
    { after: begin + seconds * SECOND_MICROSECONDS, act: { act: 'close_market' } },
  ]
}

const sessionOf = ({ day, acts }: Session): readonly Planned[] => {
  const begin = day * DAY_MICROSECONDS + BEGINS
  // The contracts of a minute that are bought last are over a few seconds later.
  const last = Math.max(...acts.map(([second]) => second)) + MINUTE_SECONDS + 5
  return [
    ...openFor(begin, last),
    ...acts.map(([second, act]) => ({ after: begin + second * SECOND_MICROSECONDS, act })),
  ]
}

/** The acts on the market in the 30 days, each with its time in microseconds after the beginning of the history. */
export const tradingPlan: readonly Planned[] = [
  ...FUNDED.map((funded) => ({ after: 14 * DAY_MICROSECONDS, act: { act: 'fund_trading', ...funded } as const })),
  ...SESSIONS.flatMap(sessionOf),
  // The market ticks up to the first start, so that its charts begin filled and it misses no ticks.
  ...openFor(HISTORY_DAYS * DAY_MICROSECONDS - (LAST_TICKS_SECONDS + 1) * SECOND_MICROSECONDS, LAST_TICKS_SECONDS),
].toSorted((a, b) => a.after - b.after)
