const CONNECTION_STRING = /^(esdb|kurrentdb)(\+discover)?:\/\/(?:.*@)?([^@/?]+)/

/** The address in a connection string, without user, password and options; undefined for a malformed one. */
export const addressOf = (url: string): string | undefined => {
  const [, scheme, discover = '', hosts] = CONNECTION_STRING.exec(url.trim()) ?? []
  return scheme === undefined || hosts === undefined ? undefined : `${scheme}${discover}://${hosts}`
}

/** The connection string with the scheme `esdb`, the only one of the server's two that its client reads. */
export const withEsdbScheme = (url: string): string => url.trim().replace(/^kurrentdb/, 'esdb')
