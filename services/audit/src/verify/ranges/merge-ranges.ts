import { type Amount, isLess, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Balance } from '@folio/kernel/balances.ts'
import type { Realm } from '@folio/kernel/postings.ts'
import { type ShutWallets, shutWallets } from '../accounts/wallet-statuses.ts'
import { linkFindings } from '../chain/stream-tip.ts'
import { latenessFindings } from '../contracts/lives/late-decisions.ts'
import { type OpenContracts, openContracts } from '../contracts/lives/open-contracts.ts'
import { type Findings, noFindings } from '../findings.ts'
import type { KnownHistory, OpenThings, StreamEnd } from '../history/known-history.ts'
import { type MarketDays, marketDays } from '../market/market-days.ts'
import { moneyFindings, NOTHING } from '../money/money.ts'
import { type Awaiting, stepFindings, type TransferPart } from '../money/transfer-steps.ts'
import { type InTransit, isSettled, joined } from '../money/transit.ts'
import type { RangeReport, StreamPart } from './range-report.ts'

/** The merged reports of consecutive ranges. */
export type MergedRanges = {
  readonly add: (report: RangeReport) => void
  /** The ends of the streams that have events in the ranges. */
  readonly streams: () => ReadonlyMap<string, StreamEnd>
  /** The number of all streams, with those of the history before. */
  readonly streamCount: () => number
  /** Money that left one account and has not arrived at another, by `realm account currency`. */
  readonly transit: () => ReadonlyMap<string, InTransit>
  /** The balances of accounts without a stream, by `realm account currency`. */
  readonly system: () => ReadonlyMap<string, Amount>
  readonly contracts: OpenContracts
  readonly shut: Pick<ShutWallets, 'check'>
  readonly market: Pick<MarketDays, 'newestTick' | 'finish'>
  /** The facts that checks of later events need, besides the ends of streams. */
  readonly open: () => Pick<OpenThings, 'transit' | 'transfers' | 'contracts' | 'shut' | 'market' | 'system'>
  readonly findings: Findings
}

const moneyAfter = (
  findings: Findings,
  before: StreamEnd | undefined,
  part: StreamPart,
): ReadonlyMap<string, Balance> => {
  const money = new Map(before?.money)
  const { stream } = part.first
  for (const { currency, first, last } of part.currencies) {
    for (const finding of moneyFindings({ stream, currency }, money.get(currency) ?? NOTHING, first))
      findings.add(finding)
    money.set(currency, last)
  }
  return money
}

const realmAfter = (findings: Findings, before: StreamEnd | undefined, part: StreamPart): Realm | undefined => {
  if (before?.realm === undefined || part.realm === undefined || before.realm === part.realm) {
    return before?.realm ?? part.realm
  }
  const { stream, revision, position } = part.first
  const found = `${part.realm} money from this event on`
  findings.add({ stream, revision, position, expected: `money of the ${before.realm} realm`, found })
  return before.realm
}

const transitAfter = (
  findings: Findings,
  before: InTransit | undefined,
  [key, left]: readonly [key: string, left: InTransit],
): InTransit => {
  const now = joined(before, left)
  if (!isLess(now.lowest, before?.lowest ?? ZERO)) return now
  const { stream, revision, position } = now.lowestAt
  const [, account, currency] = key.split(' ')
  findings.add({
    stream,
    revision,
    position,
    expected: `${account} not below zero: money leaves it once, after it was sent`,
    found: `${now.lowest} ${currency}`,
  })
  return now
}

const inKeyOrder = <Value>(entries: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1))

/** Merges reports of ranges, which must come in order, the first from the end of a known history or the beginning of the store. */
export const mergeRanges = (known?: KnownHistory): MergedRanges => {
  const findings = noFindings()
  const streams = new Map<string, StreamEnd>()
  const transit = new Map<string, InTransit>(known?.open.transit)
  const transfers = new Map<string, Awaiting>(known?.open.transfers)
  const system = new Map<string, Amount>(known?.open.system)
  const contracts = openContracts(findings, known?.open.contracts)
  const shut = shutWallets(known?.open.shut)
  const market = marketDays(findings, known?.open.market)
  let streamCount = known?.open.streams ?? 0

  const addTransit = (key: string, left: InTransit): void => {
    const now = transitAfter(findings, transit.get(key), [key, left])
    if (isSettled(now)) transit.delete(key)
    else transit.set(key, now)
  }

  const addTransfer = (transferId: string, { named, awaiting }: TransferPart): void => {
    if (named !== undefined) {
      for (const finding of stepFindings(transferId, transfers.get(transferId), named)) findings.add(finding)
    }
    if (awaiting === undefined) transfers.delete(transferId)
    else transfers.set(transferId, awaiting)
  }

  return {
    add: (report) => {
      findings.include(report.findings)
      for (const part of report.streams) {
        const { stream } = part.first
        const before = streams.get(stream) ?? known?.streamEnd(stream)
        if (before === undefined) streamCount += 1
        for (const finding of linkFindings(before?.tip, part.first)) findings.add(finding)
        const money = moneyAfter(findings, before, part)
        const realm = realmAfter(findings, before, part)
        streams.set(stream, { tip: part.tip, realm, money })
      }
      for (const [key, left] of report.transit) addTransit(key, left)
      for (const [transferId, part] of report.transfers) addTransfer(transferId, part)
      contracts.add(report.contracts)
      shut.add(report.streams, report.statuses)
      for (const asked of report.asked) {
        for (const finding of latenessFindings(asked, market.newestTick())) findings.add(finding)
      }
      market.add(report.market)
      for (const [key, sum] of report.system) system.set(key, plus(system.get(key) ?? ZERO, sum))
    },
    streams: () => streams,
    streamCount: () => streamCount,
    transit: () => transit,
    system: () => system,
    contracts,
    shut,
    market,
    open: () => ({
      transit: inKeyOrder(transit),
      transfers: inKeyOrder(transfers),
      contracts: contracts.entries(),
      shut: shut.entries(),
      market: market.state(),
      system: inKeyOrder(system),
    }),
    findings,
  }
}
