const KEY = 'folio.session'

/** The half of a session that the page keeps; the other half is an HttpOnly cookie, which no script reads. */
export type SessionHalf = {
  readonly read: () => string | undefined
  readonly keep: (session: string) => void
  /** Forgets the half if it is still the one that is kept: a log-in of another tab may have replaced it. */
  readonly forget: (half: string | undefined) => void
  /** Calls back when the half is kept or forgotten, in this tab or in another. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** Keeps the page's half of the session in localStorage, which is scoped by port. */
export const sessionHalf = (storage: Storage, page: EventTarget): SessionHalf => {
  const listeners = new Set<() => void>()
  const changed = (): void => {
    for (const listener of listeners) listener()
  }
  const read = (): string | undefined => storage.getItem(KEY) ?? undefined
  page.addEventListener('storage', changed)
  return {
    read,
    keep: (session) => {
      storage.setItem(KEY, session)
      changed()
    },
    forget: (half) => {
      if (half === undefined || read() !== half) return
      storage.removeItem(KEY)
      changed()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The one-time code in the fragment of a printed link; undefined if there is none. */
export const codeIn = (fragment: string): string | undefined => /^#code=([\w-]{1,200})$/.exec(fragment)?.[1]
