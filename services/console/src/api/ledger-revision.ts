/** The writes that this page knows of: reads wait until the views show them. */
export type KnownRevision = {
  /** The value for `Min-Ledger-Revision`; undefined before the first write. */
  readonly read: () => string | undefined
  /** Takes over the `Ledger-Revision` of the answer to a write. */
  readonly note: (header: string | null) => void
  /** Forgets all: the ledger has another history. */
  readonly forget: () => void
}

type Positions = ReadonlyMap<string, number>

const parsed = (text: string): { readonly epoch: string; readonly positions: Positions } => {
  const [epoch = '', ...parts] = text.split('~')
  const pairs = parts.map((part): [string, number] => {
    const [service = '', position = ''] = part.split(':')
    return [service, Number(position)]
  })
  return { epoch, positions: new Map(pairs) }
}

/** Joins two revisions: the newest position of each service; the later one alone where the epochs differ. */
export const joinedRevision = (known: string | undefined, later: string): string => {
  if (known === undefined) return later
  const [before, after] = [parsed(known), parsed(later)]
  if (before.epoch !== after.epoch) return later
  const joined = new Map(before.positions)
  for (const [service, position] of after.positions) {
    joined.set(service, Math.max(position, joined.get(service) ?? 0))
  }
  return [after.epoch, ...[...joined].map(([service, position]) => `${service}:${position}`)].join('~')
}

/** Remembers the newest writes of this page. */
export const knownRevision = (): KnownRevision => {
  let known: string | undefined
  return {
    read: () => known,
    note: (header) => {
      if (header !== null) known = joinedRevision(known, header)
    },
    forget: () => {
      known = undefined
    },
  }
}
