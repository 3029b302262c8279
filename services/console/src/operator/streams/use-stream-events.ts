import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { failureOf } from '../../api/call-failure.ts'
import { pathOf } from '../../api/path.ts'
import { useRead } from '../reads/use-read.ts'
import type { StreamSearch } from './search.ts'
import { PAGE_EVENTS } from './shown-range.ts'

/** The path of the events of a stream, as its address says where they begin. */
export const eventsPath = (stream: string, { from, forwards }: StreamSearch, isRaw: boolean): string =>
  pathOf(
    '/operator/v1/streams/{stream}/events',
    { stream },
    {
      limit: PAGE_EVENTS,
      ...(from === undefined ? {} : { from_revision: from }),
      ...(forwards === true ? { direction: 'forwards' } : {}),
      ...(isRaw ? { raw: 1 } : {}),
    },
  )

/** Reads the events of a stream with their stored bytes; without these where the caller's role does not get them. */
export const useStreamEvents = (stream: string, search: StreamSearch) => {
  const whole = useRead<typeof listStreamEvents>(eventsPath(stream, search, true))
  const isWithheld = whole.error !== null && failureOf(whole.error).status === 403
  const plain = useRead<typeof listStreamEvents>(eventsPath(stream, search, false), { isOn: isWithheld })
  return isWithheld ? plain : whole
}
