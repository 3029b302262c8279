import { contractTypeOf, type OptionContract, payoutOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ProfitRow, ProfitTableRequest } from '@folio/contracts/websocket/trading/profit-table.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { CallRefused } from '@folio/option-contracts/asking/call-refused.ts'
import type { CallContext } from '../../call-context.ts'
import type { EndedContract } from '../../positions/position.ts'
import type { CallAnswer, Session } from '../../session.ts'
import { readUpTo } from '../read-up-to.ts'

const EPOCH_MAX = 9_999_999_999

/** The unit in which a client most likely named a duration: the longest one of which it is a whole number. */
const durationType = (contract: OptionContract): string | null => {
  if (!('duration' in contract)) return null
  if (contract.duration.kind === 'ticks') return 'ticks'
  const seconds = contract.duration.end_epoch - contract.purchase_time
  if (seconds % DAY_SECONDS === 0) return 'days'
  if (seconds % 3600 === 0) return 'hours'
  return seconds % 60 === 0 ? 'minutes' : 'seconds'
}

/** The fields that only contracts of some kinds have. */
const ownFields = (contract: OptionContract): Partial<ProfitRow> => {
  if (!('kind' in contract)) return {}
  if (contract.kind === 'accumulator') return { growth_rate: contract.growth_rate }
  if (contract.kind !== 'multiplier') return {}
  const { multiplier, cancellation } = contract
  return {
    multiplier,
    ...(cancellation === undefined ? {} : { deal_cancellation_duration: `${cancellation.minutes}m` }),
  }
}

const rowOf = ({ contract, sellPrice, sellTime }: EndedContract, isDescribed: boolean): ProfitRow => ({
  buy_price: Number(contract.buy_price),
  contract_id: contract.contract_id,
  ...ownFields(contract),
  payout: Number(payoutOf(contract)),
  purchase_time: contract.purchase_time,
  sell_price: Number(sellPrice),
  sell_time: sellTime,
  transaction_id: contract.buy_transaction_id,
  underlying_symbol: contract.underlying_symbol,
  ...(isDescribed
    ? {
        contract_type: contractTypeOf(contract),
        duration_type: durationType(contract),
        longcode: contract.longcode,
        shortcode: contract.shortcode,
      }
    : {}),
})

/** A moment as a client gives it, in seconds since 1970; a date without a time is its midnight, and `isDate` then. */
const momentOf = (text: string, field: string): { readonly epoch: number; readonly isDate: boolean } => {
  if (/^\d{1,10}$/.test(text)) return { epoch: Number(text), isDate: false }
  const [date = '', time] = text.split(' ')
  const [year, month, day] = date.split('-').map(Number)
  const midnight = Date.UTC(year ?? 0, (month ?? 0) - 1, day)
  const epoch = (midnight + (time === undefined ? 0 : Date.parse(`1970-01-01T${time}Z`))) / 1000
  const isReal = new Date(midnight).getUTCDate() === day && new Date(midnight).getUTCMonth() + 1 === month
  if (isReal && Number.isSafeInteger(epoch) && epoch >= 0 && epoch <= EPOCH_MAX) {
    return { epoch, isDate: time === undefined }
  }
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: `${field}: there is no moment ${text}`,
    details: { field },
  })
}

/** The ends from `from` on and before `to`, in seconds since 1970. */
type Span = { readonly from: number; readonly to: number | undefined }

const spanOf = ({ date_from, date_to }: ProfitTableRequest): Span => {
  const from = date_from === undefined ? 0 : momentOf(date_from, 'date_from').epoch
  const last = date_to === undefined ? undefined : momentOf(date_to, 'date_to')
  const to = last && last.epoch + (last.isDate ? DAY_SECONDS : 0)
  if (last === undefined || to === undefined || from < to || from === last.epoch) return { from, to }
  throw new CallRefused({
    code: 'InputValidationFailed',
    message: 'date_from: must not be after date_to',
    details: { field: 'date_from' },
  })
}

type Direction = 'ASC' | 'DESC'

/** Reads the ends of contracts in a span page by page, the newest or the oldest first. */
async function* endsIn(
  { ledger, beginLongRead }: Pick<CallContext, 'ledger' | 'beginLongRead'>,
  accountId: string,
  { from, to, sort }: Span & { readonly sort: Direction },
): AsyncGenerator<EndedContract> {
  const last = to === undefined ? await ledger.newest(accountId) : await ledger.before(accountId, to * 1e6)
  const first = from === 0 ? 0 : (await ledger.before(accountId, from * 1e6)) + 1
  const direction = sort === 'DESC' ? 'backwards' : 'forwards'
  const isDown = direction === 'backwards'
  const readPage = beginLongRead({ accountId, direction })
  for (let at = isDown ? last : first; at >= first && at <= last; ) {
    const { length, events } = await readPage(at, () => ledger.ends(accountId, at, direction))
    if (length === 0) return
    for (const { revision, movement } of events) {
      if (movement?.ended !== undefined && revision >= first && revision <= last) yield movement.ended
    }
    at += isDown ? -length : length
  }
}

/** Answers with the ended contracts of the account. */
export const answerProfitTable = async (
  calls: CallContext,
  request: ProfitTableRequest,
  { accountId, session }: { readonly accountId: string; readonly session: Session },
): Promise<CallAnswer> => {
  const { contract_type: types, description, limit, offset, sort } = request
  const span = spanOf(request)
  await readUpTo(calls, accountId, session.seen.newest())
  const wanted = types && new Set<string>(types)
  const rowsMax = Math.floor(limit)
  const transactions: ProfitRow[] = []
  let toSkip = offset
  if (rowsMax === 0) return { body: { profit_table: { count: 0, transactions } } }
  for await (const ended of endsIn(calls, accountId, { ...span, sort })) {
    if (wanted?.has(contractTypeOf(ended.contract)) === false) continue
    if (toSkip > 0) toSkip -= 1
    else transactions.push(rowOf(ended, description === 1))
    if (transactions.length === rowsMax) break
  }
  return { body: { profit_table: { count: transactions.length, transactions } } }
}
