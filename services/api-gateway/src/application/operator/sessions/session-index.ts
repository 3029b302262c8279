import type { ExpiringKey, ReadModel } from '@folio/read-model/port.ts'
import { updateAtomically } from '@folio/read-model/update-atomically.ts'
import { z } from 'zod'
import { SESSION_LIFE_MS } from './stored-session.ts'

const indexSchema = z.object({ sessions: z.array(z.object({ session_id: z.string(), name: z.string() })) })

/** A session in the index of its operator; `name` is part of its key. */
export type IndexedSession = z.infer<typeof indexSchema>['sessions'][number]

/** The index of the sessions of each operator, the oldest first; it may list sessions that have ended. */
export type SessionIndex = {
  readonly of: (operator: string) => Promise<readonly IndexedSession[]>
  readonly add: (operator: string, session: IndexedSession) => Promise<void>
  readonly remove: (operator: string, sessions: readonly IndexedSession[]) => Promise<void>
}

const indexKey = (operator: string): ExpiringKey => `operator/sessions/${operator}`

/** Opens the index over a read model. */
export const sessionIndex = (readModel: ReadModel): SessionIndex => {
  const change = async (
    operator: string,
    changed: (before: readonly IndexedSession[]) => readonly IndexedSession[],
  ): Promise<void> => {
    await updateAtomically(readModel, indexKey(operator), (value) => ({
      to: { sessions: changed(value === undefined ? [] : indexSchema.parse(value).sessions) },
      ttlMs: SESSION_LIFE_MS,
    }))
  }

  return {
    of: async (operator) => {
      const value = await readModel.peek(indexKey(operator))
      return value === undefined ? [] : indexSchema.parse(value).sessions
    },
    add: (operator, session) => change(operator, (before) => [...before, session]),
    remove: async (operator, sessions) => {
      if (sessions.length === 0) return
      const names = new Set(sessions.map(({ name }) => name))
      await change(operator, (before) => before.filter(({ name }) => !names.has(name)))
    },
  }
}
