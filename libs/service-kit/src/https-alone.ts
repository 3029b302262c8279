/** The header that tells browsers to use https alone, for a year and for this host: of its neighbours Folio knows nothing. */
export const HTTPS_ALONE = { 'Strict-Transport-Security': 'max-age=31536000' } as const
