import { createFileRoute } from '@tanstack/react-router'
import { topicsSearch } from '../../topics/search.ts'
import { TopicsScreen } from '../../topics/topics-screen.tsx'

/** The lag of topics; the address holds the topic whose partitions are open. */
export const Route = createFileRoute('/topics/')({
  component: TopicsScreen,
  validateSearch: topicsSearch,
})
