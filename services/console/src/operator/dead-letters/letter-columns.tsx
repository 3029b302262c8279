import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listDeadLetters, listDeadLetterTopics } from '@folio/contracts/http/operator/dead-letters.ts'
import { Link } from '@tanstack/react-router'
import { visibleText } from '../../api/visible-text.ts'
import type { Column } from '../../ui/table/column.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import styles from './dead-letters.module.css'

/** A topic with the number of its dead letters. */
export type LetterTopic = DataOf<typeof listDeadLetterTopics>[number]
/** A dead letter as the API lists it. */
export type Letter = DataOf<typeof listDeadLetters>[number]

/** The columns of the topics. */
export const TOPIC_COLUMNS: readonly Column<LetterTopic>[] = [
  {
    id: 'topic',
    header: 'Topic',
    cell: ({ topic }) => (
      <Link from="/dead-letters/" to="." search={{ topic }}>
        {topic}
      </Link>
    ),
    text: ({ topic }) => topic,
    sortBy: ({ topic }) => topic,
  },
  {
    id: 'letters',
    header: 'Letters',
    isNumeric: true,
    cell: ({ letters }) => (letters === 0 ? letters : <span className={styles.count}>✕ {letters}</span>),
    text: ({ letters }) => String(letters),
    sortBy: ({ letters }) => letters,
  },
]

/** Says in words which effect a replay of a letter would have. */
export const EFFECTS: Readonly<Record<Letter['replay_effect'], string>> = {
  decided: 'the service would decide it as a new command',
  past_its_time: 'nothing: its time has passed',
  answered_before: 'nothing: it was answered before',
  none: 'nothing: it cannot be read or sent',
  unknown: 'not known now',
}

/** The reason of a letter in one line: for a message that cannot be read its first fault, in place of all in JSON. */
const reasonOf = ({ reason, decode_error }: Letter): string =>
  decode_error === null ? reason : `The service cannot read it: ${visibleText(decode_error)}`

/** The time at which the message of a letter was sent, which only some buses tell. */
const SENT: Column<Letter> = {
  id: 'sent',
  header: 'Sent',
  isWideOnly: true,
  cell: ({ origin }) => (origin === null ? '—' : <Moment time={origin.sent_at} isDated />),
  text: ({ origin }) => origin?.sent_at ?? '',
}

const COLUMNS: readonly Column<Letter>[] = [
  {
    id: 'offset',
    header: 'Letter',
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
    header: 'Effect of a replay now',
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
]

const WITH_TIME: readonly Column<Letter>[] = [...COLUMNS, SENT]

/** The columns of the letters of a topic; with the time of sending where one of them tells it. */
export const letterColumns = (letters: readonly Letter[]): readonly Column<Letter>[] =>
  letters.some(({ origin }) => origin !== null) ? WITH_TIME : COLUMNS
