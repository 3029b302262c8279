/** The words by which an application asks for the sign-up: that of OpenID Connect, and Folio's own from before. */
export const SIGN_UP_PROMPTS: readonly string[] = ['create', 'registration']

/** All that an application may ask for by `prompt`. */
export const PROMPTS: readonly string[] = ['none', 'login', 'consent', ...SIGN_UP_PROMPTS]
