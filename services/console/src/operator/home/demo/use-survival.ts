import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api-context.ts'
import { useEvents, useStreamState } from '../../shell/stream.ts'
import { keptLoss } from './kept-loss.ts'
import { storedEvents } from './stored-events.ts'
import { type SeenEvent, type Survival, survivalOf } from './survival.ts'

/** The last loss of the connection: the newest event before it, and what became of the events once Folio is back. */
export type Loss =
  | { readonly status: 'gone'; readonly newest: SeenEvent }
  | { readonly status: 'back'; readonly newest: SeenEvent; readonly survival: Survival }

type Held = { readonly seen: readonly SeenEvent[]; readonly stored: readonly SeenEvent[] | undefined }

/** The position of the newest event before a loss that no page has compared yet; undefined if there is none. */
export const lostPosition = (): number | undefined => keptLoss(localStorage).read().at(-1)?.position

/** Keeps the events that the page has when the connection breaks; also over the log-in that a killed Folio asks for. */
const useHeld = (): readonly [Held, (stored: readonly SeenEvent[]) => void] => {
  const { status } = useStreamState()
  const events = useEvents()
  const [held, setHeld] = useState<Held>(() => ({ seen: keptLoss(localStorage).read(), stored: undefined }))
  const wasLive = useRef(false)
  const newest = useRef(events)
  newest.current = events

  useEffect(() => {
    if (status === 'live') wasLive.current = true
    if (status === 'off') wasLive.current = false
    if (status !== 'waiting' || !wasLive.current || newest.current.length === 0) return
    wasLive.current = false
    keptLoss(localStorage).save(newest.current)
    setHeld({ seen: keptLoss(localStorage).read(), stored: undefined })
  }, [status])

  const back = (stored: readonly SeenEvent[]): void => {
    keptLoss(localStorage).drop()
    setHeld((now) => ({ ...now, stored }))
  }
  return [held, back]
}

/** Tells of the last loss of the connection; reads the events of before from the store again when Folio is back. */
export const useSurvival = (): Loss | undefined => {
  const { send } = useApi()
  const { status } = useStreamState()
  const events = useEvents()
  const [{ seen, stored }, back] = useHeld()
  const latestBack = useRef(back)
  latestBack.current = back
  const newest = seen.at(-1)
  const isLost = status === 'live' && newest !== undefined && stored === undefined

  useEffect(() => {
    const [first] = seen
    const last = seen.at(-1)
    if (!isLost || first === undefined || last === undefined) return
    let isLeft = false
    storedEvents(send, first.position, last.position).then(
      (found) => {
        if (!isLeft) latestBack.current(found)
      },
      // The next connection asks again.
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [isLost, seen, send])

  if (newest === undefined) return undefined
  if (stored === undefined) return { status: 'gone', newest }
  const later = events.filter(({ position }) => position > newest.position)
  return { status: 'back', newest, survival: survivalOf(seen, { stored, later }) }
}
