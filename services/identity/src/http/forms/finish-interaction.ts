import type { InteractionResults } from 'oidc-provider'
import type { LogInCall, PageContext } from '../page-context.ts'
import { pageHeaders } from '../show-page.ts'

/** Saves the result of a log-in page and redirects the browser to the next one. */
export const finishInteraction = async (
  { server }: PageContext,
  { incoming, outgoing, redirectUri }: LogInCall,
  result: InteractionResults,
): Promise<void> => {
  const returnTo = await server.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: true })
  outgoing.writeHead(303, { ...pageHeaders(redirectUri), Location: returnTo, 'Content-Length': 0 }).end()
}
