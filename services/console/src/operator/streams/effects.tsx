import type { listEventEffects } from '@folio/contracts/http/operator/streams/list-event-effects.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'
import { type ReactNode, useState } from 'react'
import { pathOf } from '../../api/path.ts'
import controls from '../../ui/controls.module.css'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { useRead } from '../reads/use-read.ts'
import { EventLink } from './event-link.tsx'
import styles from './streams.module.css'

const BOUND = 'No effect among the next 5,000 events: look further, or follow the stream that it would be in.'

const Part = ({
  place: { stream, revision },
  after,
}: {
  readonly place: EventRef
  readonly after: number | undefined
}) => {
  const [isFurther, setFurther] = useState(false)
  const path = pathOf('/operator/v1/streams/{stream}/events/{revision}/effects', { stream, revision }, { after })
  const read = useRead<typeof listEventEffects>(path)
  return (
    <ReadStates read={read} what="the effects">
      {({ effects, is_whole, searched_to }) => (
        <>
          {effects.length === 0 ? <p>{is_whole ? 'No event up to now was caused by it.' : BOUND}</p> : null}
          <ul>
            {effects.map((effect) => (
              <li key={effect.position}>
                <FreeText text={effect.type} /> <EventLink name={formatEventRef(effect)} />
              </li>
            ))}
          </ul>
          {is_whole || isFurther ? null : (
            <button type="button" className={controls.secondary} onClick={() => setFurther(true)}>
              Look further
            </button>
          )}
          {isFurther ? <Part place={{ stream, revision }} after={searched_to} /> : null}
        </>
      )}
    </ReadStates>
  )
}

/** Finds the events that an event, or the act that it records, caused when it is asked for, since no view keeps them. */
export const Effects = ({
  place,
  question = 'Find its effects',
  children,
}: {
  readonly place: EventRef
  readonly question?: string
  /** Stands below the effects that were found: how to read them. */
  readonly children?: ReactNode
}) => {
  const [isAsked, setAsked] = useState(false)
  return (
    <section aria-label={`Effects of ${formatEventRef(place)}`} className={styles.effects}>
      {isAsked ? (
        <>
          <Part place={place} after={undefined} />
          {children === undefined ? null : <p>{children}</p>}
        </>
      ) : (
        <button type="button" className={controls.secondary} onClick={() => setAsked(true)}>
          {question}
        </button>
      )}
    </section>
  )
}
