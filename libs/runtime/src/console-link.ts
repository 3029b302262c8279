import { createSessionCode } from '@folio/contracts/http/operator/console/sessions.ts'
import { z } from 'zod'

const answerSchema = z.object({ data: z.object({ code: z.string() }) })

const TIMEOUT_MS = 10_000

/**
 * Asks the operator API for a one-time code and makes the link to the console with it; undefined where the API makes none: in
 * production, or for a caller that is not on its machine. Rejects if the API does not answer.
 */
export const consoleLink = async ({
  url,
  token,
}: {
  readonly url: string
  readonly token: string
}): Promise<string | undefined> => {
  const response = await fetch(url + createSessionCode.path, {
    method: createSessionCode.method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) return undefined
  const { data } = answerSchema.parse(await response.json())
  // A fragment is not sent to servers, so no log and no other page gets the code.
  return `${url}/console#code=${data.code}`
}
