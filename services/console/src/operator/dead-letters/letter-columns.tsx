import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listDeadLetters, listDeadLetterTopics } from '@folio/contracts/http/operator/dead-letters.ts'
import { Link } from '@tanstack/react-router'
import { visibleText } from '../../api/visible-text.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { FreeText } from '../../ui/free-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/column.ts'

/** A topic with the number of its dead letters. */
export type LetterTopic = DataOf<typeof listDeadLetterTopics>[number]
/** A dead letter as the API lists it. */
export type Letter = DataOf<typeof listDeadLetters>[number]

/** The columns of the topics. */
export const TOPIC_COLUMNS: readonly Column<LetterTopic>[] = [
  {
    id: 'topic',
    header: 'Topic',
    cell: ({ topic }) => topic,
    text: ({ topic }) => topic,
    sortBy: ({ topic }) => topic,
  },
  {
    id: 'letters',
    header: 'Letters',
    isNumeric: true,
    cell: ({ letters }) => letters,
    text: ({ letters }) => String(letters),
    sortBy: ({ letters }) => letters,
  },
]

/** Says in words which effect a replay of a letter would have. */
export const EFFECTS: Readonly<Record<Letter['replay_effect'], string>> = {
  decided: 'decided by the service',
  past_its_time: 'no effect, past its time',
  answered_before: 'no second effect, answered before',
  none: 'no effect, cannot be read or sent',
  unknown: 'not known now',
}

/** The reason of a letter in one line: for a message that cannot be read its first fault, in place of all in JSON. */
const reasonOf = ({ reason, decode_error }: Letter): string =>
  decode_error === null ? reason : `The service cannot read it: ${visibleText(decode_error)}`

/** The columns of the letters of a topic. */
export const LETTER_COLUMNS: readonly Column<Letter>[] = [
  {
    id: 'offset',
    header: 'Offset',
    isNumeric: true,
    cell: ({ offset }) => (
      <Link from="/dead-letters/" to="." search={(now) => ({ ...now, offset })}>
        {offset}
      </Link>
    ),
    text: ({ offset }) => String(offset),
  },
  { id: 'reason', header: 'Reason', cell: (letter) => <FreeText text={reasonOf(letter)} />, text: reasonOf },
  {
    id: 'effect',
    header: 'A replay',
    cell: ({ replay_effect }) => EFFECTS[replay_effect],
    text: ({ replay_effect }) => replay_effect,
  },
  {
    id: 'key',
    header: 'Key',
    isWideOnly: true,
    cell: ({ key }) => <Copyable text={key} label="the key" />,
    text: ({ key }) => key,
  },
  {
    id: 'sent',
    header: 'Sent',
    isWideOnly: true,
    cell: ({ origin }) => (origin === null ? '—' : <Moment time={origin.sent_at} isDated />),
    text: ({ origin }) => origin?.sent_at ?? '',
  },
]
