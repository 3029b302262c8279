import type { getHealth } from '@folio/contracts/http/operator/system/get-health.ts'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import { Status } from '../../../ui/values/status.tsx'
import { useRead } from '../../reads/use-read.ts'
import home from '../home.module.css'
import { type Health, healthPauseMs, healthText, type Part, partName, TONES } from './health-words.ts'
import { WaitingLetters } from './waiting-letters.tsx'

const PATH = '/operator/v1/health'

const COLUMNS: readonly Column<Part>[] = [
  { id: 'part', header: 'Part', cell: partName, text: partName, sortBy: partName },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) => <Status tone={TONES[status]} word={status} />,
    text: ({ status }) => status,
    sortBy: ({ status }) => status,
  },
  {
    id: 'lag',
    header: 'Lag',
    isNumeric: true,
    cell: ({ lag }) => lag ?? '—',
    text: ({ lag }) => String(lag ?? ''),
    sortBy: ({ lag }) => lag ?? -1,
  },
]

const idOf = ({ kind, part }: Part): string => `${kind} ${part}`

const Problems = ({ parts }: Pick<Health, 'parts'>) => {
  const wrong = parts.filter(({ problem }) => problem !== null)
  if (wrong.length === 0) return null
  return (
    <ul className={home.padded} aria-label="What is wrong">
      {wrong.map((each) => (
        <li key={idOf(each)}>
          <Status tone={TONES[each.status]} word={partName(each)} />: <FreeText text={each.problem ?? ''} />
        </li>
      ))}
    </ul>
  )
}

/**
 * The health of all parts: in one line while all work, else with what is wrong in words, and all parts with their lag. While
 * Folio is away, or the read failed, the line says that it is not known.
 */
export const HealthPanel = ({ isAway }: { readonly isAway: boolean }) => {
  const read = useRead<typeof getHealth>(PATH, { pauseMs: healthPauseMs })
  const isKnown = !isAway && read.error === null
  return (
    <section className={home.panel} aria-labelledby="health">
      <div className={home.head}>
        <h2 id="health" className={home.title}>
          Health
        </h2>
        {isKnown ? null : <Status tone="pending" word="not known while Folio does not answer" />}
        {read.data === undefined || !isKnown ? null : (
          <Status tone={TONES[read.data.status]} word={healthText(read.data)} />
        )}
      </div>
      <WaitingLetters />
      <ReadStates read={read} what="the health">
        {({ parts }) => (
          <>
            <Problems parts={parts} />
            <details>
              <summary className={home.padded}>All parts with their lag</summary>
              <DataTable
                caption="Views count positions behind the store, commands the messages that wait"
                columns={COLUMNS}
                rows={parts}
                rowId={idOf}
              />
            </details>
          </>
        )}
      </ReadStates>
    </section>
  )
}
