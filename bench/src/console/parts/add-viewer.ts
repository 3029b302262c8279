import { z } from 'zod'
import type { RunningServer } from '../../server/server-process.ts'

const addedSchema = z.object({ data: z.object({ token: z.string() }) })

/** Adds a viewer and returns its token. */
export const addViewer = async ({ operatorUrl, operatorToken }: RunningServer, name: string): Promise<string> => {
  const answer = await fetch(`${operatorUrl}/operator/v1/operators`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, role: 'viewer' }),
  })
  return addedSchema.parse(await answer.json()).data.token
}
