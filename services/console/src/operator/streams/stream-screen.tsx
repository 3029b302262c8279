import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import controls from '../../ui/controls.module.css'
import { Screen } from '../../ui/screen.tsx'
import { emptyList } from '../../ui/states/empty-list.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ExplainAccountLink } from '../explain/explain-link.tsx'
import { NewerNote } from '../follow/newer-note.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { accountOfStream } from './account-of-stream.ts'
import { ChainVerdict } from './chain/chain-verdict.tsx'
import { useChain } from './chain/use-chain.ts'
import { type CheckedEvent, EVENT_COLUMNS } from './event-columns.tsx'
import type { StreamSearch } from './search.ts'
import { type ShownRange, shownRange } from './shown-range.ts'
import { StreamEventDrawer } from './stream-event-drawer.tsx'
import styles from './streams.module.css'
import { eventsPath, useStreamEvents } from './use-stream-events.ts'

const idOf = ({ event }: CheckedEvent): string => String(event.revision)

type Bar = {
  readonly search: StreamSearch
  readonly onChange: (changed: StreamSearch) => void
  readonly filePath: string
  readonly account: string | undefined
}

const OrderBar = ({ search: { forwards }, onChange, filePath, account }: Bar) => (
  <div className={styles.bar}>
    <button
      type="button"
      className={controls.secondary}
      onClick={() => onChange({ forwards: forwards === true ? undefined : true, from: undefined, event: undefined })}
    >
      {forwards === true ? 'Newest first' : 'Oldest first'}
    </button>
    <FileButtons path={filePath} />
    {account === undefined ? null : <ExplainAccountLink account={account} />}
  </div>
)

/** Leads to the events before the first row, where the page begins at another one. */
const EventsBefore = ({
  range: { before },
  onChange,
}: {
  readonly range: ShownRange
  readonly onChange: (changed: StreamSearch) => void
}) =>
  before === undefined ? null : (
    <div className={styles.bar}>
      <button
        type="button"
        className={controls.secondary}
        onClick={() => onChange({ from: before.from, event: undefined })}
      >
        {before.text}
      </button>
    </div>
  )

/** Leads to the events after the last row. */
const FurtherEvents = ({
  from,
  onChange,
}: {
  readonly from: number
  readonly onChange: (changed: StreamSearch) => void
}) => (
  <div className={styles.bar}>
    <button type="button" className={controls.secondary} onClick={() => onChange({ from, event: undefined })}>
      Further events, from {from}
    </button>
  </div>
)

/** The revision at which the next page begins; undefined on the last one. */
const nextFrom = (last: CheckedEvent | undefined, hasMore: boolean, { forwards }: StreamSearch): number | undefined =>
  last === undefined || !hasMore ? undefined : last.event.revision + (forwards === true ? 1 : -1)

/** The event stream never shows users and signing keys. */
const isFollowed = (stream: string): boolean => !/^(?:user-|signing-keys)/.test(stream)

/** The events of a stream, whose hashes and ids this page computes from the stored bytes. */
export const StreamScreen = () => {
  const { stream } = useParams({ from: '/streams/$stream' })
  const search = useSearch({ from: '/streams/$stream' })
  const navigate = useNavigate({ from: '/streams/$stream' })
  const read = useStreamEvents(stream, search)
  const chain = useChain(read.data?.rows)
  const change = (changed: StreamSearch): void => void navigate({ search: (before) => ({ ...before, ...changed }) })
  const rows = (read.data?.rows ?? []).map((event) => ({ event, verdict: chain.checked?.verdicts.get(event.revision) }))
  const revisions = rows.map(({ event }) => event.revision)
  const next = nextFrom(rows.at(-1), read.data?.next_cursor !== null, search)
  const opened = rows.find(({ event }) => event.revision === search.event)
  return (
    <Screen title={`Stream ${stream}`}>
      <OrderBar
        search={search}
        onChange={change}
        filePath={eventsPath(stream, search, false)}
        account={accountOfStream(stream)}
      />
      <ReadStates
        read={read}
        what="the events"
        isEmpty={(page) => page.rows.length === 0}
        empty={emptyList(
          { text: 'The stream has no event yet. Each one that its service stores appears here.' },
          { from: search.from },
          change,
        )}
      >
        {({ newest_revision, checkpoint, service }) => (
          <>
            <NewerNote
              list={`stream ${stream}`}
              query={isFollowed(stream) ? { stream } : undefined}
              shown={{ checkpoint }}
              onRead={read.refetch}
            />
            <ChainVerdict state={chain} shown={rows.length} />
            <EventsBefore range={shownRange(revisions, newest_revision, search)} onChange={change} />
            <DataTable
              caption={`${shownRange(revisions, newest_revision, search).text}. Of ${service ?? 'no service'}, up to position ${checkpoint.position}`}
              columns={EVENT_COLUMNS}
              rows={rows}
              rowId={idOf}
              selected={search.event === undefined ? undefined : String(search.event)}
              onOpen={({ event }) => change({ event: event.revision })}
              footer={next === undefined ? null : <FurtherEvents from={next} onChange={change} />}
            />
          </>
        )}
      </ReadStates>
      {opened === undefined ? null : (
        <StreamEventDrawer checked={opened} onClose={() => change({ event: undefined })} />
      )}
    </Screen>
  )
}
