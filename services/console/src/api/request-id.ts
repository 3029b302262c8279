/**
 * The request id of one intention: the same until the request was answered, also after a reload, so that asking again
 * cannot pay twice.
 */
export type RequestId = { readonly current: () => string; readonly answered: () => void }

/** Keeps the request id of the named intention in a tab's storage. */
export const requestId = (storage: Storage, intention: string): RequestId => {
  const key = `folio.request.${intention}`
  return {
    current: () => {
      const kept = storage.getItem(key)
      if (kept !== null) return kept
      const fresh = crypto.randomUUID()
      storage.setItem(key, fresh)
      return fresh
    },
    answered: () => storage.removeItem(key),
  }
}
