import type { KoaContextWithOIDC } from 'oidc-provider'
import { PROMPTS } from '../interaction-policy.ts'
import { CLAIMS } from '../scopes.ts'
import { USERINFO_PATH } from './userinfo.ts'

/** The claims that an ID token or the userinfo endpoint may hold; `auth_time` where the application sent `max_age`. */
const CLAIMS_SUPPORTED = ['iss', 'auth_time', ...Object.values(CLAIMS).flat()]

/** Corrects and completes the metadata of the OAuth server, so that they name only what it offers. */
export const serverMetadata =
  (publicUrl: string) =>
  async (context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    if (context.oidc?.route !== 'discovery' || context.status !== 200) return
    context.body = {
      ...(context.body as object),
      userinfo_endpoint: publicUrl + USERINFO_PATH,
      claims_supported: CLAIMS_SUPPORTED,
      prompt_values_supported: PROMPTS,
      revocation_endpoint_auth_methods_supported: ['none'],
    }
  }
