import type { KoaContextWithOIDC } from 'oidc-provider'
import { pageHeaders } from '../../show-page.ts'

const POLICY = 'Content-Security-Policy'
const SCRIPT = /script-src ('sha256-[\w+/=]+')/

const targetOf = ({ params, entities }: KoaContextWithOIDC['oidc']): string | undefined => {
  const uri = params?.['redirect_uri'] ?? entities.Interaction?.params['redirect_uri']
  return typeof uri === 'string' ? uri : undefined
}

/** Reads the policy that the answer has so far; undefined where it has none, despite the types. */
const policyOf = ({ res }: KoaContextWithOIDC): string | undefined => res.getHeader(POLICY)?.toString()

/**
 * Allows the OAuth server's auto-submitting forms: an answer with `response_mode=form_post`, and the end of one person's
 * log-in before another's. The server adds the hash of its one script to a policy that names scripts; no other script runs.
 */
export const allowAutoSubmitForms = async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
  const before = policyOf(context)
  context.set(POLICY, 'script-src')
  await next()
  const [, hash] = SCRIPT.exec(policyOf(context) ?? '') ?? []
  if (hash !== undefined) {
    const headers = pageHeaders(targetOf(context.oidc))
    context.set({ ...headers, [POLICY]: `${headers[POLICY]}; script-src ${hash}` })
  } else if (policyOf(context) === 'script-src') {
    // Inside a cluster the answer had none: the gateway adds its own.
    if (before === undefined) context.remove(POLICY)
    else context.set(POLICY, before)
  }
}
