import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import type { makeBulkTransfer as endpoint } from '@folio/contracts/http/wallet/bulk/make-bulk-transfer.ts'
import type { WalletAnswer } from '@folio/contracts/wallet/commands.ts'
import { duplicateRequestId, type Refusal } from '@folio/rest-server/refusal.ts'
import { answeringEvent, unknownAnswer } from '../../commands/answering-event.ts'
import type { Gateway } from '../../gateway.ts'
import type { Answer } from '../../handler.ts'
import { transferData } from '../make-transfer.ts'
import { headersOfItems, settledItem } from './answer-each.ts'
import { type BulkCall, type OpenedItem, type OpenedItems, openItems } from './open-items.ts'
import { hasOwnRefusal, sendItems } from './send-items.ts'

/** The refusal of a call because of one item, whose place in the call, counted from 0, it names. */
const becauseOf = ({ body }: BulkCall, index: number, refusal: Refusal): Refusal => {
  const { field, details } = refusal
  return {
    ...refusal,
    ...(field === undefined ? {} : { field: `items.${index}.${field}` }),
    details: { ...details, item: index, request_id: body.items[index]?.request_id },
  }
}

type Placed<Item> = { readonly index: number; readonly item: Item }

/** The items of a call by what became of them. */
type SortedItems = {
  /** Prepared, and not sent. */
  readonly open: number
  readonly failed: readonly Placed<Refusal>[]
  readonly sent: readonly Placed<RequestOutcome>[]
  readonly refused: readonly Placed<RequestOutcome>[]
}

const sortItems = (items: readonly OpenedItem[]): SortedItems => {
  const failed: Placed<Refusal>[] = []
  const sent: Placed<RequestOutcome>[] = []
  const refused: Placed<RequestOutcome>[] = []
  let open = 0
  for (const [index, opened] of items.entries()) {
    if ('command' in opened) {
      open += 1
      continue
    }
    const item = settledItem(opened)
    if ('code' in item) {
      failed.push({ index, item })
      continue
    }
    const event = answeringEvent<WalletAnswer<'SendTransfer'>>(item)
    switch (event.type) {
      case 'TransferSent':
        sent.push({ index, item })
        break
      case 'TransferRefused':
        refused.push({ index, item })
        break
      default:
        unknownAnswer(event, item)
    }
  }
  return { open, failed, sent, refused }
}

const SENT_BEFORE: Refusal = {
  ...duplicateRequestId(),
  message: 'This request_id was used for a transfer that was made without all the other items.',
}

/**
 * The refusal of a call by its items, undefined if none is refused: an item that may not be asked for goes first; then one
 * that was sent without the others; then the one that the account refused; then an outcome that is not known.
 */
const refusalOf = (
  gateway: Gateway,
  call: BulkCall,
  { open, failed, sent, refused }: SortedItems,
): Refusal | undefined => {
  const wrong = failed.find(({ item }) => item.status < 500)
  if (wrong !== undefined) return becauseOf(call, wrong.index, wrong.item)
  const [made] = sent
  if (made !== undefined && (refused.length > 0 || open > 0)) return becauseOf(call, made.index, SENT_BEFORE)
  const cause = refused.find(({ item }) => hasOwnRefusal(item)) ?? refused[0]
  if (cause === undefined) return (failed.find(({ item }) => item.status === 504) ?? failed[0])?.item
  const answer = transferData(gateway, cause.item)
  if (!('code' in answer)) throw new Error('a refused transfer was answered like a sent one')
  return becauseOf(call, cause.index, answer)
}

/** Answers by the outcomes of all items, in their order. */
const answerOf = (gateway: Gateway, call: BulkCall, items: SortedItems): Answer<typeof endpoint> | Refusal => {
  const refusal = refusalOf(gateway, call, items)
  if (refusal !== undefined) return refusal
  const outcomes = items.sent.map(({ item }) => item)
  const transfers = outcomes.map((outcome) => {
    const answer = transferData(gateway, outcome)
    if ('code' in answer) throw new Error('a sent transfer was answered like a refused one')
    return answer
  })
  return { data: { transfers }, headers: headersOfItems(outcomes) }
}

/** Tells if earlier calls sent some of the items, or may have, and others not. */
const isPartlyKnown = ({ items }: OpenedItems): boolean => {
  const { open, sent, refused } = sortItems(items)
  const claimed = items.filter((item) => 'command' in item && item.isClaimed).length
  const isAnyAnswered = sent.length + refused.length > 0
  return isAnyAnswered ? open > 0 : claimed > 0 && claimed < open
}

/**
 * Opens the items again once the view shows all that is stored, where it shows some of them as sent and others not: the events
 * of one append can come to the view in parts, and a batch that was made must not be told as made in part; and a batch that
 * is sent with an item that was made before uses up the ids of all its items.
 */
const openedWhole = async (gateway: Gateway, call: BulkCall, opened: OpenedItems): Promise<OpenedItems> => {
  if (!isPartlyKnown(opened)) return opened
  await gateway.wallets.waitForAllBefore(gateway.clock())
  return await openItems(gateway, call)
}

/**
 * Answers a call of mode `all`: sends its items as one batch, unless one of them has an answer already or cannot be asked
 * for. Items that were all made before answer as they did then.
 */
export const answerAll = async (
  gateway: Gateway,
  call: BulkCall,
  seen: OpenedItems,
): Promise<Answer<typeof endpoint> | Refusal> => {
  const opened = await openedWhole(gateway, call, seen)
  const before = sortItems(opened.items)
  const isOpen = before.open > 0 && refusalOf(gateway, call, before) === undefined
  if (!isOpen) return answerOf(gateway, call, before)
  return answerOf(gateway, call, sortItems(await sendItems(gateway, call, { opened, isAtomic: true })))
}
