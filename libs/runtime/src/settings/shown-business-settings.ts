import type { DailyLimit } from '@folio/contracts/payment-agent/daily-limits.ts'
import type { BusinessSettings, BusinessVariable } from './business-settings.ts'

const NONE = 'none'

const joined = (items: Iterable<string>): string => [...items].join(',') || NONE

const daily = ({ count, amount }: DailyLimit): string => `${count}/${amount}`

/** Writes the value in force of each business setting in the form of its variable. */
export const businessTexts: { readonly [Name in BusinessVariable]: (settings: BusinessSettings) => string } = {
  FOLIO_CURRENCIES: ({ currencies }) =>
    joined([...currencies].map(([code, { decimals, kind }]) => `${code}:${decimals}:${kind}`)),
  FOLIO_RATE_LIMITS: ({ quotas }) =>
    joined(quotas.map(({ name, quota, windowSeconds }) => `${name}=${quota}/${windowSeconds}`)),
  FOLIO_ORIGINS: ({ origins }) => joined(origins),
  FOLIO_VERIFY_EVERY: ({ verifyEveryMs }) => (verifyEveryMs === undefined ? NONE : String(verifyEveryMs / 1000)),
  FOLIO_OPERATOR_HOSTS: ({ operatorHosts }) => joined(operatorHosts),
  FOLIO_TRUSTED_PROXIES: ({ trustedProxies }) =>
    joined(trustedProxies.map(({ address, bits }) => `${address}/${bits}`)),
  FOLIO_PUBLIC_SOCKETS_MAX: ({ publicSocketsMax }) => String(publicSocketsMax),
  FOLIO_EMAIL_VERIFICATION: ({ emailVerification }) => emailVerification,
  FOLIO_REFRESH_REUSE_SECONDS: ({ refreshReuseMs }) => String(refreshReuseMs / 1000),
  FOLIO_FEED: ({ market }) => market.feed,
  FOLIO_FEED_FILE: ({ market }) => (market.feed === 'recorded' ? market.file : NONE),
  FOLIO_FEED_STOP_MAX_SECONDS: ({ feedStopMaxSeconds }) => String(feedStopMaxSeconds),
  FOLIO_ACCOUNT_LIMITS: ({ accountLimits: { contracts, exposure, turnover } }) =>
    `contracts=${contracts},exposure=${exposure},turnover=${turnover}`,
  FOLIO_HOUSE_LIMITS: ({ houseLimits: { symbol, expiry, clientSymbolPart, clientExpiryPart } }) =>
    `symbol=${symbol},expiry=${expiry},client-symbol=${clientSymbolPart},client-expiry=${clientExpiryPart}`,
  FOLIO_TRADING_WRITERS: ({ tradingWriters }) => (tradingWriters === undefined ? NONE : String(tradingWriters)),
  FOLIO_SLIPPAGE: ({ slippage }) => slippage,
  FOLIO_FEES: ({ money }) => joined(Object.entries(money.fees).map(([kind, part]) => `${kind}=${part}`)),
  FOLIO_MINIMUM_AMOUNTS: ({ money }) => joined([...money.minimums].map(([code, amount]) => `${code}=${amount}`)),
  FOLIO_TRANSACTION_USD_MAX: ({ money }) => money.transactionUsdMax,
  FOLIO_DAILY_TRANSFERS_MAX: ({ money }) => String(money.dailyTransfersMax),
  FOLIO_FX_RATES: ({ money }) => joined([...money.usdRates].map(([code, rate]) => `${code}=${rate}`)),
  FOLIO_FX_SPREAD: ({ money }) => money.spread,
  FOLIO_QUOTE_LIFE_MS: ({ money }) => String(money.quoteLifeMs),
  FOLIO_AGENT_LIMITS: ({ agents: { limits } }) =>
    joined(
      (['agent', 'client'] as const).flatMap((scope) => [
        `${scope}-deposits=${daily(limits[scope].deposit)}`,
        `${scope}-withdrawals=${daily(limits[scope].withdrawal)}`,
      ]),
    ),
  FOLIO_AGENT_DEPOSITS: ({ agents }) => agents.deposits,
  FOLIO_AGENT_CODE_LIFE_MS: ({ agents }) => String(agents.codeLifeMs),
  FOLIO_AGENT_CODE_PAUSE_MS: ({ agents }) => String(agents.codePauseMs),
  FOLIO_COMMAND_LIFE_MS: ({ times }) => String(times.commandLifeMs),
  FOLIO_ANSWER_MS: ({ times }) => String(times.answerMs),
  FOLIO_MARGIN_MS: ({ times }) => String(times.marginMs),
  FOLIO_VIEW_LAG_MS: ({ times }) => String(times.viewLagMs),
  FOLIO_CLOCK_SKEW_MS: ({ times }) => String(times.clockSkewMs),
  FOLIO_COMMAND_IDS_DAYS: ({ times: { commandIdsKeptMs } }) =>
    Number.isFinite(commandIdsKeptMs) ? String(commandIdsKeptMs / 86_400_000) : 'forever',
  FOLIO_EVENTS_HELD_BACK: ({ eventsHeldBack }) => joined(eventsHeldBack),
}
