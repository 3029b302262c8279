import { readdirSync, readFileSync } from 'node:fs'
import { socketErrorCode } from '@folio/contracts/websocket/error-answer.ts'
import { socketErrorSubcode } from '@folio/contracts/websocket/error-subcode.ts'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../../', import.meta.url)

type Names = { readonly code?: string; readonly subcode?: string }

/** The codes and the subcodes that each test provokes by the rules themselves. */
const PROVOKED: Readonly<Record<string, Names>> = {
  'services/realtime/src/refusals.test.ts': {
    code: `InputValidationFailed InvalidSymbol InvalidOfferings OfferingsValidationError ContractCreationFailure
      BarrierValidationError ContractBuyValidationError MarketIsClosed`,
    subcode: `InvalidStake NoReturn RoundingExceedPermittedEpsilon BarrierOutOfRange TradingNotAvailable
      TradeTemporarilyUnavailable InvalidExpiry InvalidTickExpiry TicksNumberLimits SingleTickNumberLimits
      TradingDurationNotAllowed ContractExpiryNotAllowed ResetFixedExpiryError MultiplierOutOfRange GrowthRateOutOfRange
      DealCancellationNotAvailable MissingEither DuplicateExpiry PastExpiryTime SameExpiryStartTime InvalidInput
      MissingRequiredContractParams MissingRequiredDigit DigitOutOfRange MissingRequiredSelectedTick
      SelectedTickNumberLimits InvalidPayoutPerPoint InvalidBarrier InvalidBarrierSingle InvalidBarrierDouble
      InvalidBarrierForSpot InvalidBarrierRange InvalidHighBarrier SameBarriersNotAllowed BarrierNotInRange
      BarrierValidationError NeedAbsoluteBarrier NegativeContractBarrier BarrierNotAllowed IntegerBarrierRequired
      ResetBarrierError InvalidMinStake StakeLimits StakeLimitExceeded PayoutLimits IncorrectStakeDecimals
      IncorrectPayoutDecimals
      EitherStopLossOrCancel EitherTakeProfitOrCancel NegativeTakeProfit LimitOrderIncorrectDecimal
      LimitOrderAmountTooLow LimitOrderAmountTooHigh InvalidContractType`,
  },
  'services/realtime/src/sockets.test.ts': {
    code: 'AuthorizationRequired RateLimit AlreadySubscribed NotFound ValidationError',
  },
  'services/realtime/src/own-writes.test.ts': { code: 'InternalServerError' },
  'services/realtime/src/session-symbols.test.ts': { subcode: 'MarketIsClosed' },
  'services/realtime/src/ticks-history.test.ts': { subcode: 'InvalidStartEnd' },
  'services/realtime/src/open-contracts.test.ts': { subcode: 'RefundBuyForMissingData' },
  'e2e/src/options/purchase-limits.test.ts': {
    code: 'DailyTurnoverLimitExceeded CompanyWideLimitExceeded',
    subcode: 'OpenPositionLimit DailyTurnoverLimitExceeded CompanyWideLimitExceeded',
  },
  'e2e/src/options/purchases.test.ts': {
    code: 'DuplicateRequestID InvalidContractProposal InsufficientBalance',
    subcode: 'InvalidStakeMoreThanPrice NotDefaultCurrency',
  },
  'services/trading/src/redelivery.test.ts': { subcode: 'InsufficientBalance' },
  'services/trading/src/domain/contracts/contracts.test.ts': { subcode: 'OfferingsInvalidSymbol PriceMoved' },
  'e2e/src/options/refused-trades.test.ts': {
    code: 'AccountDisabled InvalidSellContractProposal OpenPositionLimitExceeded PriceMoved',
    subcode: `EntryTickMissing SellAtEntryTick MissingTickMarketData ContractAlreadySold ResaleNotOffered CancelIsBetter
      DealCancellationExpired OpenPositionPayoutLimit WaitForContractSettlement`,
  },
  'e2e/src/options/limit-orders.test.ts': {
    code: 'ContractNotFound ContractUpdateFailure',
    subcode: `NoOpenPosition DealCancellationNotBought ContractUpdateNotAllowed ContractUpdateTooFrequent
      InvalidUpdateValue UpdateStopLossNotAllowed UpdateTakeProfitNotAllowed`,
  },
}

const PAGE = 'docs/integrate.md'
const HEADING = '### Error codes that no rule provokes'
const ROW = /^\| (code|subcode) +\| `(\w+)` +\| (\S.*?) +\|$/gm

/** The sources of the rules and of the answers of calls; the messages of names, and answers of HTTP, are not among them. */
const RULES = ['libs/pricing', 'libs/option-contracts', 'services/realtime', 'services/trading', 'services/api-gateway']
const MESSAGES = 'libs/option-contracts/src/asking/refusal-messages.ts'

const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

const sources = RULES.flatMap((folder) =>
  readdirSync(new URL(`${folder}/src/`, ROOT), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/src/${name}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/\/(testing|http|upgrade)\//.test(path))
    .filter((path) => path !== MESSAGES && (!path.includes('api-gateway') || path.endsWith('/bulk-purchase.ts'))),
)
const rules = sources.map(read).join('\n')

/** Tells if a text names a code or subcode as a literal or as a key. */
const isNamedIn = (text: string, name: string): boolean =>
  new RegExp(`'${name}'|^ *${name}: |\\W${name}: \\[`, 'm').test(text)

/** The end of the brackets that open at a place of a text. */
const closingOf = (text: string, start: number): number => {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? ' ')) depth += 1
    if (')]}'.includes(text[at] ?? ' ')) depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

/** The calls of a pattern in a text with their arguments, and the calls that follow on their results. */
const callsIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    let end = closingOf(text, index + found.length - 1)
    for (let next = chained(text, end); next !== undefined; next = chained(text, end)) end = closingOf(text, next)
    return text.slice(index, end)
  })

const chained = (text: string, at: number): number | undefined => {
  const [found] = /^(?:\s*\.\w+)*\(/.exec(text.slice(at)) ?? []
  return found === undefined ? undefined : at + found.length - 1
}

/** The parts of a test that assert: its expectations, its tables of cases, and the lists and objects that these name. */
const assertionsOf = (source: string): string => {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '')
  const constants = [...text.matchAll(/^ *const (.*?) = (?=[[{(])/gm)].map(({ 0: found, 1: names = '', index }) => ({
    names: names.match(/\w+/g) ?? [],
    value: text.slice(index + found.length, closingOf(text, index + found.length)),
  }))
  const assertions = callsIn(text, /\b(?:expect|thenEvents)\(|\.each(?:<.*>)?\(/g)
  return constants.toReversed().reduce((asserted, { names, value }) => {
    const isNamed = names.some((name) => new RegExp(`\\b${name}\\b`).test(asserted))
    return isNamed ? `${asserted}\n${value}` : asserted
  }, assertions.join('\n'))
}

const wordsOf = (text = ''): readonly string[] => text.split(/\s+/).filter((word) => word !== '')

const [, section = ''] = read(PAGE).split(HEADING)
const rows = [...(section.split('\n## ')[0] ?? '').matchAll(ROW)].map(([, kind, name]) => ({ kind, name: name ?? '' }))

describe.each([
  ['code', socketErrorCode.options],
  ['subcode', socketErrorSubcode.options],
] as const)('each %s of the sockets', (kind, all) => {
  const provoked = Object.values(PROVOKED).flatMap((names) => wordsOf(names[kind]))
  const unprovoked = rows.filter((row) => row.kind === kind).map(({ name }) => name)

  it('is provoked by a test, or stands in the table of those that no rule provokes', () => {
    expect([...provoked, ...unprovoked].toSorted()).toEqual([...all].toSorted())
  })

  it('that a test provokes is asserted by it and named by a rule', () => {
    const asserted = Object.entries(PROVOKED).flatMap(([file, names]) => {
      const text = assertionsOf(read(file))
      return wordsOf(names[kind]).filter((name) => !isNamedIn(text, name))
    })
    expect(asserted).toEqual([])
    expect(provoked.filter((name) => !isNamedIn(rules, name))).toEqual([])
  })

  it('that no rule provokes is named by none', () => {
    const other = kind === 'code' ? 'subcode' : 'code'
    const isOther = (name: string): boolean =>
      Object.values(PROVOKED).some((names) => wordsOf(names[other]).includes(name))
    const named = (name: string): boolean =>
      isOther(name) ? new RegExp(`\\b${kind}: '${name}'`).test(rules) : isNamedIn(rules, name)
    expect(unprovoked.filter(named)).toEqual([])
  })
})
