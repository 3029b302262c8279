import { parsedJson } from '../../api/parsed-json.ts'

/** The values of a form by the names of its fields. */
export type Values = Readonly<Record<string, string>>

/** The values of a form, and those that it began with: the difference is what its user has changed. */
export type FormValues = { readonly values: Values; readonly begun: Values }

/** A request whose outcome is not known: its id and what was sent. */
export type PendingAct = FormValues & { readonly requestId: string }

/** Keeps what a form must not lose: the request whose answer is missing, and the values that were not sent yet. */
export type KeptAct = {
  readonly pending: () => PendingAct | undefined
  /** Draws the request id of a new intention, unless one waits for its answer; throws if the tab has no room to keep it. */
  readonly begin: (form: FormValues) => PendingAct
  /** Keeps a request that is sent once more, as far as the tab has room for it: it has its id already. */
  readonly keepAgain: (pending: PendingAct) => void
  /** The changed values. */
  readonly draft: () => Values
  /**
   * Keeps the changed values as far as the tab has room for them; of the others the form shows the newest ones when it
   * is opened.
   */
  readonly keepDraft: (form: FormValues) => void
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
  const given: Readonly<Record<string, unknown>> = { ...read }
  return { requestId: read.requestId, values: valuesIn(given['values']), begun: valuesIn(given['begun']) }
}

const changedIn = ({ values, begun }: FormValues): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== begun[name]))

/**
 * The values with which a form is opened: those of a request without an answer, or else the initial ones with the
 * draft.
 */
export const openedWith = (kept: KeptAct, initial: Values): FormValues => {
  const { values = { ...initial, ...kept.draft() }, begun = initial } = kept.pending() ?? {}
  return { values, begun }
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
    begin: (form) => {
      const waiting = pending()
      if (waiting !== undefined) return waiting
      const drawn = { ...form, requestId: crypto.randomUUID() }
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
    keepDraft: (form) => {
      try {
        storage.setItem(draftKey, JSON.stringify(changedIn(form)))
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
