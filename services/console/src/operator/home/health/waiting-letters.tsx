import type { listDeadLetterTopics } from '@folio/contracts/http/operator/dead-letters.ts'
import { Link } from '@tanstack/react-router'
import { counted } from '../../../ui/values/counted.ts'
import { Status } from '../../../ui/values/status.tsx'
import { useRead } from '../../reads/use-read.ts'
import home from '../home.module.css'

const PATH = '/operator/v1/dead-letters'
/** No stream tells of a new letter. */
const PAUSE_MS = 60_000

/** Says how many messages no service could handle, with the way to them; nothing where there are none. */
export const WaitingLetters = () => {
  const { data = [] } = useRead<typeof listDeadLetterTopics>(PATH, { pauseMs: () => PAUSE_MS })
  const count = data.reduce((sum, { letters }) => sum + letters, 0)
  if (count === 0) return null
  return (
    <p className={home.padded}>
      <Status tone="pending" word={counted(count, 'dead letter waits', 'dead letters wait')} />: messages that a service
      could not handle. <Link to="/dead-letters">Read, replay or drop them</Link>
    </p>
  )
}
