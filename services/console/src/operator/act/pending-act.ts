import { parsedJson } from '../../api/parsed-json.ts'

/** The values of a form by the names of its fields. */
export type Values = Readonly<Record<string, string>>

/** A request whose outcome is not known: its id and what was sent. */
export type PendingAct = { readonly requestId: string; readonly values: Values }

/** Keeps what a form must not lose: the request whose answer is missing, and the values that were not sent yet. */
export type KeptAct = {
  readonly pending: () => PendingAct | undefined
  /** Draws the request id of a new intention, unless one waits for its answer; throws if the tab has no room to keep it. */
  readonly begin: (values: Values) => PendingAct
  /** Keeps a request that is sent once more, as far as the tab has room for it: it has its id already. */
  readonly keepAgain: (pending: PendingAct) => void
  readonly draft: () => Values
  /** Keeps the values as far as the tab has room for them. */
  readonly keepDraft: (values: Values) => void
  /** Forgets this request, which was answered or given up; another one stays. */
  readonly answered: (pending: PendingAct) => void
  /** Forgets the values, which took effect or were given up. */
  readonly dropDraft: () => void
}

const DRAFT = 'folio.draft.'

/**
 * Forgets the values of all forms that were not sent, at a log-out, since the next operator of the tab may be another one.
 * A request whose outcome is not known stays: it has to be asked for.
 */
export const dropDrafts = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(DRAFT)) storage.removeItem(key)
}

const isText = (value: unknown): value is string => typeof value === 'string'

const valuesIn = (value: unknown): Values =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])))
    : {}

const pendingIn = (text: string | null): PendingAct | undefined => {
  const read = parsedJson(text)
  if (typeof read !== 'object' || read === null || !('requestId' in read) || !isText(read.requestId)) return undefined
  return { requestId: read.requestId, values: valuesIn('values' in read ? read.values : undefined) }
}

/**
 * Keeps the form of one intention (`freeze wallet ID`) in a tab's storage, so that a reload, a lost answer or a log-in
 * neither loses its values nor draws a second request id.
 */
export const keptAct = (storage: Storage, intention: string): KeptAct => {
  const pendingKey = `folio.act.${intention}`
  const draftKey = `${DRAFT}${intention}`
  const pending = (): PendingAct | undefined => pendingIn(storage.getItem(pendingKey))
  const keep = (act: PendingAct): void => storage.setItem(pendingKey, JSON.stringify(act))
  return {
    pending,
    begin: (values) => {
      const waiting = pending()
      if (waiting !== undefined) return waiting
      const drawn = { requestId: crypto.randomUUID(), values }
      keep(drawn)
      return drawn
    },
    keepAgain: (act) => {
      try {
        keep(act)
      } catch {
        // Without room the form alone has the request, until it is left.
      }
    },
    draft: () => valuesIn(parsedJson(storage.getItem(draftKey))),
    keepDraft: (values) => {
      try {
        storage.setItem(draftKey, JSON.stringify(values))
      } catch {
        // A tab without room loses the draft at a reload, and can be typed in until then.
      }
    },
    answered: ({ requestId }) => {
      if (pending()?.requestId === requestId) storage.removeItem(pendingKey)
    },
    dropDraft: () => storage.removeItem(draftKey),
  }
}
