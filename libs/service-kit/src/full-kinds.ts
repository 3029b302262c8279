import type { ExpiringKind, ReadModel } from '@folio/read-model/port.ts'

/** The kinds of expiring values that are full, so that more of them are refused. */
export const fullKinds = async ({
  expiringCounts,
}: Pick<ReadModel, 'expiringCounts'>): Promise<readonly ExpiringKind[]> =>
  (await expiringCounts()).flatMap(({ kind, kept, max, whenFull }) =>
    whenFull === 'refuse' && kept >= max ? [kind] : [],
  )
