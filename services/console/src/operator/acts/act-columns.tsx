import { visibleText } from '../../api/visible-text.ts'
import type { Column } from '../../ui/table/column.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { reasonText } from '../act/act-reasons.ts'
import { type Act, outcomeWord } from './act-outcome.ts'
import { actTitle } from './act-words.ts'
import styles from './acts.module.css'
import { DetailLink } from './details/detail-value.tsx'

/** The outcome of an act by a sign, a word and a colour. */
export const Outcome = ({ act }: { readonly act: Act }) => {
  const { sign, word, style } = outcomeWord(act)
  return (
    <span className={styles[style]}>
      {sign} {word}
    </span>
  )
}

const detailsText = ({ details }: Act): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')

const Details = ({ act: { kind, details } }: { readonly act: Act }) =>
  Object.entries(details).map(([name, value], index) => (
    <span key={name}>
      {index === 0 ? '' : ', '}
      {visibleText(name)} <DetailLink kind={kind} name={name} value={value} />
    </span>
  ))

/** The columns of the acts. */
export const ACT_COLUMNS: readonly Column<Act>[] = [
  {
    id: 'at',
    header: 'Time',
    cell: ({ at }) => <Moment time={at} isDated />,
    text: ({ at }) => at,
  },
  {
    id: 'operator',
    header: 'Operator',
    cell: ({ operator }) => <FreeText text={operator} />,
    text: ({ operator }) => operator,
  },
  {
    id: 'kind',
    header: 'Act',
    cell: (act) => (
      <>
        {actTitle(act)} <code className={styles.call}>{visibleText(act.kind)}</code>
      </>
    ),
    text: ({ kind }) => kind,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: (act) => <Outcome act={act} />,
    text: (act) => `${act.outcome?.status ?? ''} ${outcomeWord(act).word}`.trim(),
  },
  {
    id: 'reason',
    header: 'Reason',
    isWideOnly: true,
    cell: ({ reason }) => <span title={reason ?? undefined}>{reasonText(reason)}</span>,
    text: ({ reason }) => reason ?? '',
  },
  {
    id: 'ticket',
    header: 'Ticket',
    isWideOnly: true,
    cell: ({ ticket }) => <FreeText text={ticket ?? '—'} />,
    text: ({ ticket }) => ticket ?? '',
  },
  {
    id: 'details',
    header: 'Details',
    isWideOnly: true,
    cell: (act) => <Details act={act} />,
    text: detailsText,
  },
]
