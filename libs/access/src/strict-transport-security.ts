/** The header that makes browsers use only https for this host, without its subdomains, for a year. */
export const STRICT_TRANSPORT_SECURITY = { 'Strict-Transport-Security': 'max-age=31536000' } as const
