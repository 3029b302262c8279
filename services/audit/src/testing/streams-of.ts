import type { ReadStream } from '../verify/accounts/account-fold.ts'

/** Reads streams that hold these events, each from its first revision on, at positions from 10 on. */
export const streamsOf =
  (all: Readonly<Record<string, readonly (readonly [type: string, data: object])[]>>): ReadStream =>
  (stream, from, limit) =>
    (all[stream] ?? []).slice(from, from + limit).map(([type, data], index) => ({
      stream,
      revision: from + index,
      position: 10 + from + index,
      id: '',
      type,
      data: JSON.stringify(data),
      metadata: '{}',
    }))
