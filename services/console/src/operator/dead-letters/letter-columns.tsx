import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listDeadLetters, listDeadLetterTopics } from '@folio/contracts/http/operator/dead-letters.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/column.ts'

/** A topic with the number of its dead letters. */
export type LetterTopic = DataOf<typeof listDeadLetterTopics>[number]
/** A dead letter as the API lists it. */
export type Letter = DataOf<typeof listDeadLetters>[number]

/** The columns of the topics. */
export const TOPIC_COLUMNS: readonly Column<LetterTopic>[] = [
  {
    ...{ id: 'topic', header: 'Topic' },
    cell: ({ topic }) => topic,
    text: ({ topic }) => topic,
    sortBy: ({ topic }) => topic,
  },
  {
    ...{ id: 'letters', header: 'Letters', isNumeric: true },
    cell: ({ letters }) => letters,
    text: ({ letters }) => String(letters),
    sortBy: ({ letters }) => letters,
  },
]

/** What a replay of a letter would do, in words. */
export const EFFECTS: Readonly<Record<Letter['replay_effect'], string>> = {
  decided: 'decided by the service',
  past_its_time: 'no effect, past its time',
  answered_before: 'no second effect, answered before',
  none: 'no effect, cannot be read or sent',
  unknown: 'not known now',
}

/** The columns of the letters of a topic. */
export const LETTER_COLUMNS: readonly Column<Letter>[] = [
  {
    ...{ id: 'offset', header: 'Offset', isNumeric: true },
    cell: ({ offset }) => offset,
    text: ({ offset }) => String(offset),
  },
  { ...{ id: 'reason', header: 'Reason' }, cell: ({ reason }) => <bdi>{reason}</bdi>, text: ({ reason }) => reason },
  {
    ...{ id: 'effect', header: 'A replay' },
    cell: ({ replay_effect }) => EFFECTS[replay_effect],
    text: ({ replay_effect }) => replay_effect,
  },
  {
    ...{ id: 'key', header: 'Key', isWideOnly: true },
    cell: ({ key }) => <Copyable text={key} label="the key" />,
    text: ({ key }) => key,
  },
  {
    ...{ id: 'sent', header: 'Sent', isWideOnly: true },
    cell: ({ origin }) => (origin === null ? '—' : <Moment time={origin.sent_at} isDated />),
    text: ({ origin }) => origin?.sent_at ?? '',
  },
]
