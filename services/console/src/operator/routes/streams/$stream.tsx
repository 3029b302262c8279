import { createFileRoute } from '@tanstack/react-router'
import { streamSearch } from '../../streams/search.ts'
import { StreamScreen } from '../../streams/stream-screen.tsx'

/** The events of a stream; the address holds where they begin and which one is open. */
export const Route = createFileRoute('/streams/$stream')({ component: StreamScreen, validateSearch: streamSearch })
