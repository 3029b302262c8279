import { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { z } from 'zod'
import type { OperatorAddress } from '../operator-address.ts'

/** The reason why the operator API does not show a stream. */
export type Unshown = { readonly refused: string }

const TIMEOUT_MS = 30_000
const HTTP_NOT_FOUND = 404

const page = z.object({ data: z.object({ rows: z.array(z.object({ revision: z.number(), position: z.number() })) }) })

/**
 * Asks the operator API for the position of an event in the store; undefined where there is no such stream, or no such revision
 * of it.
 */
export const findEvent = async (
  { url, token }: OperatorAddress,
  { stream, revision }: EventRef,
): Promise<number | undefined | Unshown> => {
  const query = new URLSearchParams({ from_revision: String(revision), direction: 'forwards', limit: '1' })
  const path = listStreamEvents.path.replace('{stream}', encodeURIComponent(stream))
  const response = await fetch(`${url}${path}?${query.toString()}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => ({ failed: String(error.cause ?? error) }))
  if ('failed' in response) return { refused: `the operator API at ${url} does not answer: ${response.failed}` }
  if (response.status === HTTP_NOT_FOUND) return undefined
  if (!response.ok) return { refused: `the operator API answered ${response.status}: ${await response.text()}` }
  const { rows } = page.parse(await response.json()).data
  return rows.find((row) => row.revision === revision)?.position
}
