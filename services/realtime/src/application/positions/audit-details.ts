import type { Evidence, RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { exitEpochOf, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { contractExpiry } from '@folio/option-contracts/contract-expiry.ts'

type AuditTick = NonNullable<NonNullable<NonNullable<ShownContract>['audit_details']>['all_ticks']>[number]

const momentRow = (epoch: number, name: string): AuditTick => ({
  epoch,
  flag: 'highlight_time',
  name,
  tick: null,
  tick_display_value: null,
})

const tickRow = ({ epoch, quote }: RecordedTick, names: readonly string[]): AuditTick => ({
  epoch,
  flag: names.length > 0 ? 'highlight_tick' : null,
  name: names.length > 0 ? names.join(' and ') : null,
  tick: Number(quote),
  tick_display_value: quote,
})

/** Returns the ticks that decided a contract, each with what it was: all of them for a contract in ticks. */
export const auditDetails = (contract: OptionContract, evidence: Evidence): ShownContract['audit_details'] => {
  const { entry, exit, deciding, previous, reset, high, low, ticks, interruption } = evidence
  const roles: readonly (readonly [string, RecordedTick | undefined])[] = [
    ['Entry Spot', entry],
    ['Reset Spot', reset],
    ['Highest Spot', high],
    ['Lowest Spot', low],
    ['Spot Before Exit', previous],
    [interruption === undefined ? 'Exit Spot' : 'Last Spot Before Interruption', exit ?? deciding],
  ]
  const namesAt = (epoch: number) => roles.flatMap(([name, tick]) => (tick?.epoch === epoch ? [name] : []))
  const row = (tick: RecordedTick) => tickRow(tick, namesAt(tick.epoch))
  const byEpoch = new Map(
    [contract.spot, ...(ticks ?? []), ...roles.flatMap(([, tick]) => tick ?? [])].map((tick) => [tick.epoch, tick]),
  )
  const ordered = [...byEpoch.values()].toSorted((one, other) => one.epoch - other.epoch)
  const ending = exit ?? deciding
  return {
    all_ticks: ordered.map(row),
    contract_start: [
      row(contract.spot),
      momentRow(contract.purchase_time, 'Start Time'),
      ...(entry === undefined ? [] : [row(entry)]),
    ],
    contract_end: [
      ...(ending === undefined ? [] : [row(ending)]),
      // A contract without an end of its own has only a nominal one, a century ahead.
      ...(exitEpochOf(contract) === undefined ? [] : [momentRow(contractExpiry(contract), 'End Time')]),
    ],
  }
}
