import { parsedJson } from '../../api/parsed-json.ts'

/** Decodes a part of a token; null if it is no base64url. */
const decoded = (part: string): string | null => {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}

/**
 * Reads the client id, `sub`, out of an access token (RFC 9068); undefined if the token names none. The signature is not
 * verified: the page tells log-ins apart by it, and the server alone decides what a token permits.
 */
export const clientOf = (token: string): string | undefined => {
  const read = parsedJson(decoded(token.split('.')[1] ?? ''))
  const sub: unknown = typeof read === 'object' && read !== null && 'sub' in read ? read.sub : undefined
  return typeof sub === 'string' && sub !== '' ? sub : undefined
}
