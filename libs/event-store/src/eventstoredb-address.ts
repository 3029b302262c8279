const CONNECTION_STRING = /^(esdb|kurrentdb)(\+discover)?:\/\/(?:.*@)?([^@/?]+)/

/** Where a connection string leads, without the user, the password and the options; undefined where it leads nowhere. */
export const addressOf = (url: string): string | undefined => {
  const [, scheme, discover = '', hosts] = CONNECTION_STRING.exec(url.trim()) ?? []
  return scheme === undefined || hosts === undefined ? undefined : `${scheme}${discover}://${hosts}`
}

/** The connection string by the older of the two names that the server goes by, the only one that its client reads. */
export const byOlderName = (url: string): string => url.trim().replace(/^kurrentdb/, 'esdb')
