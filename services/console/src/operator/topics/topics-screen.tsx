import type { listTopics } from '@folio/contracts/http/operator/system/list-topics.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRead } from '../reads/use-read.ts'
import { PARTITION_COLUMNS, type PartitionLag, TOPIC_COLUMNS, type TopicLag } from './topic-columns.tsx'

const TOPICS = '/operator/v1/topics'

/** No stream tells of lag; while there is some it is read again. */
const PAUSE_MS = 2000
const pauseMs = (topics: readonly TopicLag[]): number | undefined =>
  topics.some(({ lag }) => lag > 0) ? PAUSE_MS : undefined

const topicOf = ({ topic }: TopicLag): string => topic
const partitionOf = ({ partition }: PartitionLag): string => String(partition)

/** The messages that the group of each service has not finished, by topic and partition. */
export const TopicsScreen = () => {
  const { topic } = useSearch({ from: '/topics/' })
  const navigate = useNavigate({ from: '/topics/' })
  const read = useRead<typeof listTopics>(TOPICS, { pauseMs })
  const opened = read.data?.find((one) => one.topic === topic)
  return (
    <Screen title="Lag of topics">
      <ReadStates
        read={read}
        what="the lag"
        empty={{ text: 'No service consumes a topic. Each one begins when it is started.' }}
      >
        {(topics) => (
          <DataTable
            caption="The topics of commands with the group that consumes each"
            columns={TOPIC_COLUMNS}
            rows={topics}
            rowId={topicOf}
            selected={topic}
            onOpen={(row) => void navigate({ search: { topic: row.topic } })}
          />
        )}
      </ReadStates>
      {opened === undefined ? null : (
        <DataTable
          caption={`The partitions of ${opened.topic}, consumed by ${opened.group}`}
          columns={PARTITION_COLUMNS}
          rows={opened.partitions}
          rowId={partitionOf}
        />
      )}
    </Screen>
  )
}
