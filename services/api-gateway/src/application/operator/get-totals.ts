import * as endpoints from '@folio/contracts/http/operator/get-totals.ts'
import type { ServiceName } from '@folio/contracts/messaging/all-services.ts'
import { hourOf, type TotalEntry, type TotalsCopy, viewKeys } from '@folio/contracts/view-keys.ts'
import { plus, sumOf, ZERO } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { LIST_LIMIT_MAX } from '@folio/read-model/port.ts'
import { malformedField, type Refusal } from '@folio/rest-server/refusal.ts'
import { totalsIn } from '@folio/service-kit/views/totals.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'

type Shown = Answer<typeof endpoints.getTotals>['data']
type ByMoney = ReadonlyMap<string, TotalEntry>

/** The totals of a view, by realm and currency, and its status; undefined totals where it keeps none. */
type Counted = { readonly view: Shown['views'][number]; readonly byMoney: ByMoney }

/** The services whose events move money: their views keep totals. */
const MONEY_VIEWS = ['wallet', 'trading'] as const satisfies readonly ServiceName[]

/** Follows every digit, so that a list after an hour and this character begins with the next hour. */
const AFTER_DIGITS = '~'

/** Finds the totals at the first event of an hour or a later one; undefined where there was no such event yet. */
const copyFrom = async (view: ViewReader, at: number): Promise<TotalsCopy | undefined> => {
  const after = viewKeys.totalsAt(hourOf(timestampOf(Math.max(0, at - HOUR_MICROSECONDS)))) + AFTER_DIGITS
  const { entries } = await view.list({ prefix: viewKeys.totalsCopies, after, limit: 1 })
  return entries[0]?.[1]
}

const counted = async (name: ServiceName, view: ViewReader, at: number | undefined): Promise<Counted> => {
  if (at !== undefined) await view.waitForAllBefore(at)
  // A view that has totals since its first event can have none only before that event.
  const { values } = await view.get([viewKeys.lastEvent])
  const { entries, checkpoint, caughtUpAt } = await view.list({ prefix: viewKeys.totals, limit: LIST_LIMIT_MAX })
  const now = totalsIn(entries)
  // Read after the present totals: events in between can add a copy, but change none.
  const copy = at === undefined ? undefined : await copyFrom(view, at)
  return {
    view: {
      view: name,
      position: checkpoint.position,
      caught_up_at: caughtUpAt === 0 ? null : timestampOf(caughtUpAt),
      is_counted: now.hour !== undefined || values[0] === undefined,
    },
    byMoney: copy === undefined ? now.byMoney : new Map(Object.entries(copy.totals)),
  }
}

const joined = (one: TotalEntry, other: TotalEntry): TotalEntry => {
  const system = { ...one.system }
  for (const [name, amount] of Object.entries(other.system)) system[name] = plus(system[name] ?? ZERO, amount)
  return { accounts: plus(one.accounts, other.accounts), transit: plus(one.transit, other.transit), system }
}

const shownTotal = (
  { currencies }: Pick<Gateway, 'currencies'>,
  money: string,
  { accounts, transit, system }: TotalEntry,
): Shown['totals'][number] => {
  const [realm, currency = ''] = money.split('/')
  const shown = (amount: TotalEntry['accounts']): string => formatAmount(currencies, currency, amount)
  const ofSystem = sumOf(Object.values(system))
  return {
    realm: realm === 'demo' ? 'demo' : 'real',
    currency,
    accounts: shown(accounts),
    transit: shown(transit),
    system: shown(ofSystem),
    system_accounts: Object.fromEntries(Object.entries(system).map(([name, amount]) => [name, shown(amount)])),
    sum: shown(plus(plus(accounts, transit), ofSystem)),
  }
}

/** Answers the totals of all accounts by realm and currency, now or at a full hour. */
export const getTotals = handle(
  endpoints.getTotals,
  async (
    gateway,
    { query: { at }, receivedAt, minRevision },
  ): Promise<Answer<typeof endpoints.getTotals> | Refusal> => {
    if (at !== undefined && at > receivedAt) return malformedField('at', 'must not be in the future')
    await waitForRevision(gateway, minRevision)
    const views = await Promise.all(MONEY_VIEWS.map((name) => counted(name, gateway.viewOf[name], at)))
    const byMoney = new Map<string, TotalEntry>()
    for (const [money, total] of views.flatMap((each) => [...each.byMoney])) {
      const known = byMoney.get(money)
      byMoney.set(money, known === undefined ? total : joined(known, total))
    }
    return {
      data: {
        at: at === undefined ? null : timestampOf(at),
        totals: [...byMoney].toSorted(([a], [b]) => (a < b ? -1 : 1)).map((each) => shownTotal(gateway, ...each)),
        views: views.map(({ view }) => view),
        last_position: await gateway.store.lastPosition(),
      },
    }
  },
)
