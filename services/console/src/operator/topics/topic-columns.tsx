import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listTopics } from '@folio/contracts/http/operator/system/list-topics.ts'
import type { Column } from '../../ui/table/column.ts'

/** A topic with the lag of the group that consumes it. */
export type TopicLag = DataOf<typeof listTopics>[number]
/** One partition of a topic. */
export type PartitionLag = TopicLag['partitions'][number]

const shown = (count: number | null): string =>
  count === null ? '—' : new Intl.NumberFormat(navigator.language).format(count)

/** The columns of the topics. */
export const TOPIC_COLUMNS: readonly Column<TopicLag>[] = [
  {
    id: 'topic',
    header: 'Topic',
    cell: ({ topic }) => topic,
    text: ({ topic }) => topic,
    sortBy: ({ topic }) => topic,
  },
  {
    id: 'group',
    header: 'Group',
    isWideOnly: true,
    cell: ({ group }) => group,
    text: ({ group }) => group,
    sortBy: ({ group }) => group,
  },
  {
    id: 'lag',
    header: 'Lag',
    isNumeric: true,
    cell: ({ lag }) => shown(lag),
    text: ({ lag }) => String(lag),
    sortBy: ({ lag }) => lag,
  },
  {
    id: 'partitions',
    header: 'Partitions',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ partitions }) => partitions.length,
    text: ({ partitions }) => String(partitions.length),
  },
]

/** The columns of the partitions of a topic. */
export const PARTITION_COLUMNS: readonly Column<PartitionLag>[] = [
  {
    id: 'partition',
    header: 'Partition',
    isNumeric: true,
    cell: ({ partition }) => partition,
    text: ({ partition }) => String(partition),
    sortBy: ({ partition }) => partition,
  },
  {
    id: 'lag',
    header: 'Lag',
    isNumeric: true,
    cell: ({ lag }) => shown(lag),
    text: ({ lag }) => String(lag),
    sortBy: ({ lag }) => lag,
  },
  {
    id: 'finished',
    header: 'Finished up to',
    isNumeric: true,
    cell: ({ finished }) => shown(finished),
    text: ({ finished }) => String(finished ?? ''),
  },
  {
    id: 'next',
    header: 'Next offset',
    isNumeric: true,
    cell: ({ next }) => shown(next),
    text: ({ next }) => String(next ?? ''),
  },
]
