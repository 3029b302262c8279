import type { Policy } from '@folio/access/rate-limit.ts'
import { RATE_LIMITS } from '@folio/access/rate-limit-policies.ts'
import type { AddressRange } from '@folio/access/trusted-proxies.ts'
import { type Currencies, type Currency, DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import { PUBLIC_SOCKETS_MAX } from '@folio/contracts/http/sockets.ts'
import type { EmailVerification } from '@folio/contracts/identity/email-verification.ts'
import { NEW_EVENTS, type NewEvent } from '@folio/contracts/ledger/new-events.ts'
import type { AgentRules } from '@folio/contracts/payment-agent/agent-rules.ts'
import type { AccountLimits } from '@folio/contracts/trading/account-limits.ts'
import type { HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import { DEFAULT_SLIPPAGE } from '@folio/contracts/trading/slippage.ts'
import type { MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { DEFAULT_TIMES, type TimeLimits } from '@folio/service-kit/time-limits.ts'
import { z } from 'zod'
import { agentRules, agentVariables } from './agent-settings.ts'
import { auditVariables, verifyPauseMs } from './audit-settings.ts'
import { accountLimits, houseLimits, houseVariables } from './house-settings.ts'
import { moneyRules, moneyVariables } from './money-settings.ts'
import { type Environment, readSettings, WrongSettings } from './read-settings.ts'
import {
  addressRangesSetting,
  boundedMillisecondsSetting,
  countSetting,
  daysAsMsSetting,
  listSetting,
  millisecondsSetting,
  secondsAsMsSetting,
  secondsSetting,
  setting,
  wordSetting,
} from './setting.ts'

/** The kind of installation, which decides defaults; by default one process for development. */
type Defaults = Partial<Pick<TimeLimits, 'commandIdsKeptMs'>> & { readonly isProduction?: boolean }

const DECIMALS_MAX = 18
/** A tenth of the shortest deal cancellation: one that takes effect so much later is still paid for by its fee. */
const COMMAND_LIFE_MS_MAX = 30_000
const QUOTA_MAX = 1_000_000_000

/** The business settings of an installation, the same in one process and in a cluster. */
export type BusinessSettings = {
  readonly currencies: Currencies
  readonly money: MoneyRules
  readonly agents: AgentRules
  readonly times: TimeLimits
  /** `required` if an account needs a confirmed e-mail address before it gets a token or money. */
  readonly emailVerification: EmailVerification
  /** Events that are read and not yet written. */
  readonly eventsHeldBack: ReadonlySet<NewEvent>
  /** Rate limits that replace the default ones of the same name. */
  readonly quotas: readonly Policy[]
  /** The most public sockets that an address may have open at an instance. */
  readonly publicSocketsMax: number
  /** The proxies in front whose report of a caller's address it trusts. */
  readonly trustedProxies: readonly AddressRange[]
  /** The time in which a refresh token whose answer was lost may be used again; 0: not at all. */
  readonly refreshReuseMs: number
  /** The feed of prices, and the file that describes a recorded one; without a feed nothing is traded. */
  readonly market: MarketFeed
  /** The longest stop of the feed after which the market makes up the missed ticks, in open seconds. */
  readonly feedStopMaxSeconds: number
  /** The limits on the contracts that one account can buy. */
  readonly accountLimits: AccountLimits
  /** The limits on the losses of the house by open contracts. */
  readonly houseLimits: HouseLimits
  /** The part of a proposal's payout that may be lost until it is bought. */
  readonly slippage: Amount
  /** The maximum number of instances of trading that run at a time; left out, as many as a cluster can have. */
  readonly tradingWriters: number | undefined
  /** Origins whose pages may call the REST API from a browser. */
  readonly origins: ReadonlySet<string>
  /** The pause between scheduled verifications; undefined: none are scheduled. */
  readonly verifyEveryMs: number | undefined
  /** Hosts besides loopback, as browsers send them, at which the operators' console may be opened. */
  readonly operatorHosts: ReadonlySet<string>
}

/** The feed of prices: simulated, none, or recorded ones with the file that describes them. */
export type MarketFeed = { readonly feed: 'simulated' | 'none' } | { readonly feed: 'recorded'; readonly file: string }

const SOCKETS_MAX = 100_000
/** After a longer stop the commitments to the secrets of the days after it would be late. */
const FEED_STOP_SECONDS_MAX = 86_400
/** A shorter stop may be no more than a late tick. */
const FEED_STOP_SECONDS_MIN = 60
const REFRESH_REUSE_SECONDS_MAX = 60
const REFRESH_REUSE_MS = 10_000

const KINDS: readonly Currency['kind'][] = ['fiat', 'stablecoin', 'crypto']

const currencyOf = (item: string): readonly [string, Currency] | undefined => {
  const [, code, digits, word] = /^([A-Z_]{1,18}):(\d{1,2}):([a-z]+)$/.exec(item) ?? []
  const kind = KINDS.find((known) => known === word)
  const decimals = Number(digits)
  return code === undefined || kind === undefined || decimals > DECIMALS_MAX ? undefined : [code, { decimals, kind }]
}

const quotaOf = (item: string): Policy | undefined => {
  const [, name, quota, windowSeconds] = /^([a-z-]{1,40})=(\d{1,10})\/(\d{1,6})$/.exec(item) ?? []
  if (name === undefined || Number(quota) < 1 || Number(quota) > QUOTA_MAX || Number(windowSeconds) < 1)
    return undefined
  return { name, quota: Number(quota), windowSeconds: Number(windowSeconds) }
}

const knownLimits = (given: readonly Policy[]): readonly Policy[] => {
  const known = RATE_LIMITS.map(({ name }) => name)
  const stray = given.find(({ name }) => !known.includes(name))
  if (stray === undefined) return given
  throw new WrongSettings(`FOLIO_RATE_LIMITS names ${stray.name}, which is none of ${known.join(', ')}`)
}

/**
 * Returns an origin in the form that browsers write: scheme, host, and a port that is not the scheme's own; undefined
 * for other text.
 */
const originOf = (item: string): string | undefined =>
  /^https?:\/\//.test(item) && URL.canParse(item) && new URL(item).origin === item ? item : undefined

/** Returns a host as browsers send it: in lower case, with a port unless it is the scheme's own; undefined for other text. */
const hostOf = (item: string): string | undefined =>
  URL.canParse(`https://${item}`) && new URL(`https://${item}`).host === item ? item : undefined

const schema = z.object({
  ...moneyVariables,
  ...agentVariables,
  ...auditVariables,
  FOLIO_CURRENCIES: listSetting('currencies such as "USD:2:fiat,BTC:8:crypto"', currencyOf).optional(),
  FOLIO_RATE_LIMITS: listSetting('limits such as "ip=300/60,user=80/60"', quotaOf).optional(),
  FOLIO_ORIGINS: listSetting(
    'origins such as "https://app.example.com,https://b.example.com:8443"',
    originOf,
  ).optional(),
  FOLIO_OPERATOR_HOSTS: listSetting('hosts such as "console.example.com,10.0.0.5:8081"', hostOf).optional(),
  FOLIO_TRUSTED_PROXIES: addressRangesSetting.optional(),
  FOLIO_PUBLIC_SOCKETS_MAX: countSetting(SOCKETS_MAX).optional(),
  FOLIO_EMAIL_VERIFICATION: wordSetting(['required', 'off']).optional(),
  FOLIO_REFRESH_REUSE_SECONDS: secondsAsMsSetting(REFRESH_REUSE_SECONDS_MAX).optional(),
  FOLIO_FEED: wordSetting(['simulated', 'recorded', 'none']).optional(),
  FOLIO_FEED_FILE: setting('a path of a file', (text) => (text === '' ? undefined : text)).optional(),
  FOLIO_FEED_STOP_MAX_SECONDS: secondsSetting(FEED_STOP_SECONDS_MIN, FEED_STOP_SECONDS_MAX).optional(),
  ...houseVariables,
  FOLIO_COMMAND_LIFE_MS: boundedMillisecondsSetting(COMMAND_LIFE_MS_MAX).optional(),
  FOLIO_ANSWER_MS: millisecondsSetting.optional(),
  FOLIO_MARGIN_MS: millisecondsSetting.optional(),
  FOLIO_VIEW_LAG_MS: millisecondsSetting.optional(),
  FOLIO_CLOCK_SKEW_MS: millisecondsSetting.optional(),
  FOLIO_COMMAND_IDS_DAYS: daysAsMsSetting.optional(),
  FOLIO_EVENTS_HELD_BACK: listSetting(`events of these: ${NEW_EVENTS.join(',')}`, (item) =>
    NEW_EVENTS.find((known) => known === item),
  ).optional(),
})

/** The name of a variable that is a business setting; the key of checkpoints is only validated with them, as it is a secret. */
export type BusinessVariable = Exclude<keyof z.infer<typeof schema>, 'FOLIO_CHECKPOINT_KEY'>

/**
 * The feed of prices. A client with a file of recorded ticks would know the prices to come, so files serve development and tests.
 */
const marketFeed = (
  { FOLIO_FEED: feed = 'simulated', FOLIO_FEED_FILE: file }: z.infer<typeof schema>,
  isProduction: boolean,
): MarketFeed => {
  if (feed !== 'recorded') return { feed }
  if (file === undefined) throw new WrongSettings('FOLIO_FEED_FILE must be the path of a file with FOLIO_FEED=recorded')
  if (isProduction) throw new WrongSettings('FOLIO_FEED=recorded is refused in production: its prices are known')
  return { feed, file }
}

/**
 * Reads the business settings of an installation, with defaults for those left out; throws `WrongSettings`. The default
 * time for which ids of commands are kept differs between one process and a cluster; other defaults differ between
 * production and development.
 */
export const businessSettings = (
  environment: Environment,
  { commandIdsKeptMs = DEFAULT_TIMES.commandIdsKeptMs, isProduction = false }: Defaults = {},
): BusinessSettings => {
  const read = readSettings(schema, environment)
  const times: TimeLimits = {
    commandLifeMs: read.FOLIO_COMMAND_LIFE_MS ?? DEFAULT_TIMES.commandLifeMs,
    answerMs: read.FOLIO_ANSWER_MS ?? DEFAULT_TIMES.answerMs,
    marginMs: read.FOLIO_MARGIN_MS ?? DEFAULT_TIMES.marginMs,
    viewLagMs: read.FOLIO_VIEW_LAG_MS ?? DEFAULT_TIMES.viewLagMs,
    clockSkewMs: read.FOLIO_CLOCK_SKEW_MS ?? DEFAULT_TIMES.clockSkewMs,
    commandIdsKeptMs: read.FOLIO_COMMAND_IDS_DAYS ?? commandIdsKeptMs,
  }
  if (times.commandLifeMs >= times.answerMs) {
    throw new WrongSettings('FOLIO_COMMAND_LIFE_MS must be less than FOLIO_ANSWER_MS: a 504 must not come first')
  }
  return {
    currencies: read.FOLIO_CURRENCIES === undefined ? DEFAULT_CURRENCIES : new Map(read.FOLIO_CURRENCIES),
    money: moneyRules(read),
    agents: agentRules(read),
    times,
    eventsHeldBack: new Set(read.FOLIO_EVENTS_HELD_BACK),
    market: marketFeed(read, isProduction),
    feedStopMaxSeconds: read.FOLIO_FEED_STOP_MAX_SECONDS ?? FEED_STOP_SECONDS_MAX,
    accountLimits: accountLimits(read),
    houseLimits: houseLimits(read),
    slippage: read.FOLIO_SLIPPAGE ?? DEFAULT_SLIPPAGE,
    tradingWriters: read.FOLIO_TRADING_WRITERS,
    origins: new Set(read.FOLIO_ORIGINS),
    verifyEveryMs: verifyPauseMs(read),
    operatorHosts: new Set(read.FOLIO_OPERATOR_HOSTS),
    trustedProxies: read.FOLIO_TRUSTED_PROXIES ?? [],
    publicSocketsMax: read.FOLIO_PUBLIC_SOCKETS_MAX ?? PUBLIC_SOCKETS_MAX,
    emailVerification: read.FOLIO_EMAIL_VERIFICATION ?? (isProduction ? 'required' : 'off'),
    refreshReuseMs: read.FOLIO_REFRESH_REUSE_SECONDS ?? REFRESH_REUSE_MS,
    quotas: knownLimits(read.FOLIO_RATE_LIMITS ?? []),
  }
}
