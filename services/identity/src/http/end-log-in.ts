import type { InteractionResults } from 'oidc-provider'
import type { LogInCall, LogIns } from './log-in-call.ts'
import { pageHeaders } from './show-page.ts'

/** Ends one page of a log-in, and sends the browser on to what comes next. */
export const end = async (
  { server }: LogIns,
  { incoming, outgoing, redirectUri }: LogInCall,
  result: InteractionResults,
): Promise<void> => {
  const returnTo = await server.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: true })
  outgoing.writeHead(303, { ...pageHeaders(redirectUri), Location: returnTo, 'Content-Length': 0 }).end()
}
