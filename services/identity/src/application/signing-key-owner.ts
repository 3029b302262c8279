/** Whose key of the keys port the secrets of log-ins are made from. */
export const SECRETS_OWNER = 'identity-secrets'

/** Whose key a signing key is made from, by the number of the signing key; number 0 was there before there were others. */
export const signingKeyOwner = (number: number): string => (number === 0 ? SECRETS_OWNER : `identity-signing-${number}`)
