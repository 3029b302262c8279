import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type {
  BulkTransferError,
  makeBulkTransfer as endpoint,
} from '@folio/contracts/http/wallet/bulk/make-bulk-transfer.ts'
import { type Refusal, unavailable } from '@folio/rest-server/refusal.ts'
import { refusedWithoutEvent } from '../../commands/client-command.ts'
import { recordedHeaders } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'
import { transferData } from '../make-transfer.ts'
import type { BulkCall } from './open-items.ts'
import type { SentItem } from './send-items.ts'

/** The refusal or the recorded outcome of an item. */
export const settledItem = (item: SentItem): RequestOutcome | Refusal => {
  if ('code' in item) return item
  return 'reason' in item && item.reason === 'answer_unreadable' ? unavailable() : refusedWithoutEvent(item, 'wallet')
}

/** The error of an item; its code is one of those that its schema lists, which the parser of answers in tests confirms. */
const errorOf = ({ status, code, message, field, details }: Refusal): BulkTransferError => ({
  status,
  code: code as BulkTransferError['code'],
  message,
  ...(field === undefined ? {} : { field }),
  ...(details === undefined ? {} : { details }),
})

/** The headers of a call about several recorded requests: the newest revision, and a hit if all were recorded before. */
export const headersOfItems = (outcomes: readonly RequestOutcome[]): Readonly<Record<string, string>> => {
  const [first, ...others] = outcomes
  if (first === undefined) return {}
  let { recorded } = first
  for (const other of others) if (other.recorded.position >= recorded.position) recorded = other.recorded
  return recordedHeaders({ recorded, isRepeat: outcomes.every(({ isRepeat }) => isRepeat) })
}

/** Answers a call of mode `each`: a transfer or an error for each item, in their order. */
export const answerEach = (
  gateway: Gateway,
  { body }: BulkCall,
  sent: readonly SentItem[],
): Answer<typeof endpoint> => {
  const settled = sent.map(settledItem)
  const transfers = settled.map((item, index) => {
    const answer = 'code' in item ? item : transferData(gateway, item)
    if (!('code' in answer)) return answer
    return { request_id: body.items[index]?.request_id ?? '', error: errorOf(answer) }
  })
  return { data: { transfers }, headers: headersOfItems(settled.flatMap((item) => ('code' in item ? [] : [item]))) }
}
