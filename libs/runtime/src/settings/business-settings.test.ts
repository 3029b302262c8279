import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import { PUBLIC_SOCKETS_MAX } from '@folio/contracts/http/sockets.ts'
import { DEFAULT_AGENT_RULES } from '@folio/contracts/payment-agent/agent-rules.ts'
import { DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { DEFAULT_SLIPPAGE } from '@folio/contracts/trading/slippage.ts'
import { DEFAULT_MONEY_RULES } from '@folio/contracts/wallet/money-rules.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { describe, expect, it } from 'vitest'
import { businessSettings } from './business-settings.ts'

describe('the business settings', () => {
  it('has defaults for everything', () => {
    expect(businessSettings({})).toEqual({
      currencies: DEFAULT_CURRENCIES,
      money: DEFAULT_MONEY_RULES,
      agents: DEFAULT_AGENT_RULES,
      times: DEFAULT_TIMES,
      eventsHeldBack: new Set(),
      quotas: [],
      trustedProxies: [],
      publicSocketsMax: PUBLIC_SOCKETS_MAX,
      emailVerification: 'off',
      refreshReuseMs: 10_000,
      market: { feed: 'simulated' },
      feedStopMaxSeconds: 86_400,
      accountLimits: DEFAULT_ACCOUNT_LIMITS,
      houseLimits: DEFAULT_HOUSE_LIMITS,
      tradingWriters: undefined,
      slippage: DEFAULT_SLIPPAGE,
      operatorHosts: new Set(),
      origins: new Set(),
    })
    expect(businessSettings({ FOLIO_CURRENCIES: '' })).toEqual(businessSettings({}))
  })

  it('names currencies, limits and times', () => {
    const settings = businessSettings({
      FOLIO_CURRENCIES: 'USD:2:fiat, BTC:8:crypto',
      FOLIO_RATE_LIMITS: 'ip=10/60,user=5/1,ws-other=7/60,password-link-address=9/3600',
      FOLIO_PUBLIC_SOCKETS_MAX: '500',
      FOLIO_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fd00::/8,2001:db8::1',
      FOLIO_REFRESH_REUSE_SECONDS: '0',
      FOLIO_VIEW_LAG_MS: '500',
      FOLIO_FEED: 'none',
      FOLIO_ORIGINS: 'https://a.example, http://127.0.0.1:3000',
      FOLIO_OPERATOR_HOSTS: 'console.example.com, 10.0.0.5:8081',
    })
    expect([...settings.currencies]).toEqual([
      ['USD', { decimals: 2, kind: 'fiat' }],
      ['BTC', { decimals: 8, kind: 'crypto' }],
    ])
    expect(settings.quotas).toEqual([
      { name: 'ip', quota: 10, windowSeconds: 60 },
      { name: 'user', quota: 5, windowSeconds: 1 },
      { name: 'ws-other', quota: 7, windowSeconds: 60 },
      { name: 'password-link-address', quota: 9, windowSeconds: 3600 },
    ])
    expect(settings.publicSocketsMax).toBe(500)
    expect(settings.trustedProxies).toEqual([
      { address: '10.0.0.0', bits: 8 },
      { address: '192.0.2.7', bits: 32 },
      { address: 'fd00::', bits: 8 },
      { address: '2001:db8::1', bits: 128 },
    ])
    expect(settings.refreshReuseMs).toBe(0)
    expect(settings.market).toEqual({ feed: 'none' })
    expect(settings.times).toEqual({ ...DEFAULT_TIMES, viewLagMs: 500 })
    expect([...settings.origins]).toEqual(['https://a.example', 'http://127.0.0.1:3000'])
    expect([...settings.operatorHosts]).toEqual(['console.example.com', '10.0.0.5:8081'])
  })

  it('requires confirmed e-mail addresses in production, unless it is told otherwise', () => {
    const chosen = (isProduction: boolean, given?: string) =>
      businessSettings(given === undefined ? {} : { FOLIO_EMAIL_VERIFICATION: given }, { isProduction })
        .emailVerification
    expect([chosen(true), chosen(false)]).toEqual(['required', 'off'])
    expect([chosen(true, 'off'), chosen(false, 'required')]).toEqual(['off', 'required'])
  })

  it('takes recorded prices from the file that it names, and never in production', () => {
    const recorded = { FOLIO_FEED: 'recorded', FOLIO_FEED_FILE: '/data/feed.json' }
    expect(businessSettings(recorded).market).toEqual({ feed: 'recorded', file: '/data/feed.json' })
    expect(() => businessSettings({ FOLIO_FEED: 'recorded' })).toThrow('FOLIO_FEED_FILE must be the path of a file')
    expect(() => businessSettings(recorded, { isProduction: true })).toThrow('refused in production')
  })

  it('schedules verifications where it names a pause', () => {
    const pause = (seconds: string) => businessSettings({ FOLIO_VERIFY_EVERY: seconds }).verifyEveryMs
    expect([pause('3600'), pause('0'), businessSettings({}).verifyEveryMs]).toEqual([3_600_000, undefined, undefined])
    expect(() => pause('604801')).toThrow('FOLIO_VERIFY_EVERY must be a number of seconds from 0 to 604800')
  })

  it('holds new events back until every instance can read them', () => {
    const { eventsHeldBack } = businessSettings({ FOLIO_EVENTS_HELD_BACK: 'RequestExpired' })
    expect([...eventsHeldBack]).toEqual(['RequestExpired'])
  })

  it('reads for how many days command ids are kept, or for ever', () => {
    const kept = (days?: string) =>
      businessSettings(days === undefined ? {} : { FOLIO_COMMAND_IDS_DAYS: days }, { commandIdsKeptMs: 5 }).times
        .commandIdsKeptMs
    expect([kept(), kept('1'), kept('forever')]).toEqual([5, 86_400_000, Number.POSITIVE_INFINITY])
    expect(businessSettings({}).times.commandIdsKeptMs).toBe(Number.POSITIVE_INFINITY)
  })

  it.each([
    ['FOLIO_EVENTS_HELD_BACK', 'TransferSent'],
    ['FOLIO_CURRENCIES', 'USD'],
    ['FOLIO_CURRENCIES', 'USD:19:fiat'],
    ['FOLIO_CURRENCIES', 'USD:2:gold'],
    ['FOLIO_CURRENCIES', 'USD:2:fiat,,'],
    ['FOLIO_RATE_LIMITS', 'ip=0/60'],
    ['FOLIO_RATE_LIMITS', 'ip=60'],
    ['FOLIO_TRUSTED_PROXIES', 'proxy.example.com'],
    ['FOLIO_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['FOLIO_TRUSTED_PROXIES', '10.0.0.0/0'],
    ['FOLIO_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['FOLIO_TRUSTED_PROXIES', '10.0.0/8'],
    ['FOLIO_TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['FOLIO_TRUSTED_PROXIES', '10.0.0.1,,10.0.0.2'],
    ['FOLIO_OPERATOR_HOSTS', 'https://console.example.com'],
    ['FOLIO_OPERATOR_HOSTS', 'Console.example.com'],
    ['FOLIO_OPERATOR_HOSTS', 'console.example.com/'],
    ['FOLIO_ORIGINS', '*'],
    ['FOLIO_ORIGINS', 'app.example.com'],
    ['FOLIO_ORIGINS', 'https://app.example.com/'],
    ['FOLIO_REFRESH_REUSE_SECONDS', '61'],
    ['FOLIO_REFRESH_REUSE_SECONDS', '-1'],
    ['FOLIO_EMAIL_VERIFICATION', 'on'],
    ['FOLIO_ANSWER_MS', '0'],
    ['FOLIO_ANSWER_MS', '5s'],
    ['FOLIO_MARGIN_MS', '-1'],
    ['FOLIO_COMMAND_IDS_DAYS', '0'],
    ['FOLIO_COMMAND_IDS_DAYS', '90 days'],
    ['FOLIO_COMMAND_LIFE_MS', '30001'],
  ])('refuses %s=%s, naming the variable and what it must be', (name, text) => {
    expect(() => businessSettings({ [name]: text })).toThrow(new RegExp(`^${name} must be `))
  })

  it('refuses an unknown rate limit, naming the known ones', () => {
    expect(() => businessSettings({ FOLIO_RATE_LIMITS: 'ip=10/60,nobody=7/30' })).toThrow(
      /^FOLIO_RATE_LIMITS names nobody, which is none of ip, ip-long, user, recipient, recipient-day, ws-.*, log-in-pair, .*sign-up/,
    )
  })

  it('refuses a command that may live longer than its answer is awaited', () => {
    expect(() => businessSettings({ FOLIO_COMMAND_LIFE_MS: '5000' })).toThrow('less than FOLIO_ANSWER_MS')
  })

  it('names all faults together', () => {
    expect(() => businessSettings({ FOLIO_CURRENCIES: 'x', FOLIO_RATE_LIMITS: 'y' })).toThrow(
      /FOLIO_CURRENCIES must.*; FOLIO_RATE_LIMITS must/,
    )
  })
})
