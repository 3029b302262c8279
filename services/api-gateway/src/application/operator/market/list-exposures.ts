import { listExposures as endpoint } from '@folio/contracts/http/operator/market/list-exposures.ts'
import { isRealNumber } from '@folio/contracts/options-account/account.ts'
import { accountIdInOpenContractKey, tradingKeys } from '@folio/contracts/trading/views.ts'
import { type Amount, sumOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { exposureSums, type GroupExposure } from '@folio/option-contracts/exposure-sums.ts'
import { viewPages } from '@folio/service-kit/views/view-pages.ts'
import type { Gateway } from '../../gateway.ts'
import { type Answer, handle } from '../../handler.ts'

type Exposures = Answer<typeof endpoint>['data']

const PAGE_CONTRACTS = 1000

type Checkpoint = Answer<typeof endpoint>['beside']['checkpoint']

/** Reads the groups of open contracts with real money from the view, and the checkpoint of its first page, the lowest one. */
const openGroups = async ({
  trading,
}: Gateway): Promise<{ readonly groups: readonly GroupExposure[]; readonly checkpoint: Checkpoint }> => {
  const sums = exposureSums()
  let first: Checkpoint | undefined
  const range = { prefix: tradingKeys.openContracts, limit: PAGE_CONTRACTS }
  for await (const { entries, checkpoint } of viewPages(range, trading.list)) {
    first ??= checkpoint
    for (const [key, { contract }] of entries) {
      const accountId = accountIdInOpenContractKey(key)
      if (isRealNumber(accountId)) sums.add(accountId, contract)
    }
  }
  if (first === undefined) throw new Error('the view gave no page')
  return { groups: sums.groups(), checkpoint: first }
}

const groupsTogether = (
  groups: readonly GroupExposure[],
): { readonly exposure: Amount; readonly contracts: number } => ({
  exposure: sumOf(groups.map(({ exposure }) => exposure)),
  contracts: groups.reduce((sum, { contracts }) => sum + contracts, 0),
})

const shownGroup = (
  { houseLimits }: Gateway,
  { expiry, expirySeconds, direction, exposure, contracts }: GroupExposure,
) => ({
  ends_from: expiry === null ? null : timestampOf(expiry * 1e6),
  ends_within_seconds: expirySeconds,
  direction,
  exposure,
  contracts,
  limit: houseLimits.expiry,
})

/** Answers what the house can lose by open contracts with real money, by symbol, and by expiry and direction. */
export const listExposures = handle(endpoint, async (gateway, { receivedAt }): Promise<Answer<typeof endpoint>> => {
  await gateway.trading.waitForAllBefore(receivedAt)
  const bySymbol = new Map<string, GroupExposure[]>()
  const { groups: open, checkpoint } = await openGroups(gateway)
  for (const each of open) {
    bySymbol.set(each.symbol, [...(bySymbol.get(each.symbol) ?? []), each])
  }
  const data: Exposures = [...bySymbol].map(([symbol, groups]) => ({
    symbol,
    ...groupsTogether(groups),
    limit: gateway.houseLimits.symbol,
    groups: groups.map((group) => shownGroup(gateway, group)),
  }))
  return { data, beside: { checkpoint } }
})
