import { useSyncExternalStore } from 'react'

const KEY = 'folio.time'

/** The clock by which times are shown: the reader's, or UTC. */
export type TimeMode = 'local' | 'utc'

const listeners = new Set<() => void>()

const read = (): TimeMode => (localStorage.getItem(KEY) === 'utc' ? 'utc' : 'local')

const subscribe = (onChange: () => void): (() => void) => {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Returns the clock by which times are shown, the same in all tabs. */
export const useTimeMode = (): TimeMode => useSyncExternalStore(subscribe, read)

/** Chooses the clock by which times are shown. */
export const setTimeMode = (mode: TimeMode): void => {
  localStorage.setItem(KEY, mode)
  for (const listener of listeners) listener()
}
