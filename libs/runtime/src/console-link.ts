import { createClientCode } from '@folio/contracts/http/operator/demo/create-client-code.ts'
import { createSessionCode } from '@folio/contracts/http/operator/sessions.ts'
import { isLoopbackName } from '@folio/kernel/text/loopback-name.ts'
import { z } from 'zod'

const madeCode = z.object({ code: z.string() })
const madeClientCode = madeCode.extend({ public_url: z.string() })

const TIMEOUT_MS = 10_000

/** The operator API, and the token of the operator who asks for a link. */
type OperatorAccess = { readonly url: string; readonly token: string }

/** Asks the operator API for a one-time code and returns its answer; undefined where it makes none. */
const askForCode = async <T>(
  { method, path }: { readonly method: string; readonly path: string },
  { url, token }: OperatorAccess,
  made: z.ZodType<T>,
): Promise<T | undefined> => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return response.ok ? z.object({ data: made }).parse(await response.json()).data : undefined
}

/**
 * Asks the operator API for a one-time code and makes the link to the console with it; undefined where the API makes none: in
 * production, or for a caller that is not on its machine. Rejects if the API does not answer.
 */
export const consoleLink = async (access: OperatorAccess): Promise<string | undefined> => {
  const made = await askForCode(createSessionCode, access, madeCode)
  // A fragment is not sent to servers, so no log and no other page gets the code.
  return made === undefined ? undefined : `${access.url}/console#code=${made.code}`
}

const isLoopbackUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && isLoopbackName(hostname)
}

/**
 * Makes the link that logs a sample client in to the clients' console; undefined as for `consoleLink`, without sample clients,
 * and where the public address is not a loopback one, since the code counts on this machine alone.
 */
export const clientConsoleLink = async (access: OperatorAccess): Promise<string | undefined> => {
  const made = await askForCode(createClientCode, access, madeClientCode)
  if (made === undefined || !isLoopbackUrl(made.public_url)) return undefined
  return `${made.public_url}/app#code=${made.code}`
}
