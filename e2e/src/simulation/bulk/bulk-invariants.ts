import { transferFields } from '@folio/api-gateway/application/transfers/make-transfer.ts'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import { expect } from 'vitest'
import { type BulkAnswer, type IssuedBulk, isOpenBulk } from './simulated-bulks.ts'

type Item = IssuedBulk['body']['items'][number]
type Effects = ReadonlyMap<string, readonly RecordedEvent[]>

const KEY = Buffer.alloc(32, 1)

/** The event that answers an item; undefined if there is none, or it was recorded for another body. */
const effectOf = (effects: Effects, { clientId }: IssuedBulk, item: Item): RecordedEvent | undefined => {
  const [effect] = effects.get(commandIdOf(clientId, makeTransfer.id, item.request_id)) ?? []
  const fingerprint = fingerprintOf(KEY, JSON.stringify(transferFields(item)))
  return effect !== undefined && metadataOf(effect).fingerprint === fingerprint ? effect : undefined
}

const transactionOf = ({ data }: RecordedEvent): unknown => JSON.parse(Buffer.from(data).toString()).transaction_id

/** The codes of refusals that say nothing of what the account decided. */
const UNDECIDED = ['DuplicateRequestID', 'NotFound']

/** Asserts that each transfer of an answer is the recorded one, and that no refused item was debited. */
const expectAnswerRecorded = (effects: Effects, asked: IssuedBulk, answer: BulkAnswer): void => {
  const about = JSON.stringify({ asked: asked.body, answer })
  const recorded = asked.body.items.map((item) => effectOf(effects, asked, item))
  if ('code' in answer) {
    if (answer.status >= 500 || UNDECIDED.includes(answer.code)) return
    expect(
      recorded.filter((effect) => effect?.type === 'TransferSent'),
      about,
    ).toEqual([])
    return
  }
  expect(answer.transfers.length, about).toBe(asked.body.items.length)
  for (const [index, transfer] of answer.transfers.entries()) {
    const effect = recorded[index]
    expect(transfer.request_id, about).toBe(asked.body.items[index]?.request_id)
    if (!('error' in transfer)) {
      expect(effect?.type, about).toBe('TransferSent')
      expect(effect && transactionOf(effect), about).toBe(transfer.transaction_id)
    } else if (transfer.error.status < 500 && !UNDECIDED.includes(transfer.error.code)) {
      expect(effect?.type, about).not.toBe('TransferSent')
    }
  }
}

/** Asserts that a call of mode `all` debited all of its items in one append, or none. */
const expectAllOrNone = (effects: Effects, asked: IssuedBulk): void => {
  for (const correlationId of asked.correlationIds) {
    const sent = asked.body.items.flatMap((item) => {
      const effect = effectOf(effects, asked, item)
      const isOfCall = effect !== undefined && metadataOf(effect).correlation_id === correlationId
      return isOfCall && effect.type === 'TransferSent' ? [effect] : []
    })
    if (sent.length === 0) continue
    const first = sent[0]?.revision ?? 0
    const revisions = asked.body.items.map((_, index) => first + index)
    expect(
      sent.map(({ revision }) => revision),
      JSON.stringify(asked),
    ).toEqual(revisions)
  }
}

/** Asserts that every answer to calls of many transfers is what the store holds, and that no call of mode `all` was made in part. */
export const expectBulksWhole = (events: readonly RecordedEvent[], issued: readonly IssuedBulk[]): void => {
  const effects: Effects = Map.groupBy(events, (event) => metadataOf(event).command_id)
  for (const asked of issued) {
    for (const answer of asked.answers) expectAnswerRecorded(effects, asked, answer)
    if (asked.body.mode === 'all') expectAllOrNone(effects, asked)
    const known = asked.answers.filter((answer) => !('code' in answer) && !isOpenBulk(answer))
    if (asked.body.mode === 'all') for (const answer of known) expect(answer).toEqual(known[0])
  }
}
