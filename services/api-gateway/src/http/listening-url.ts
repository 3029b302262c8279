/** The address of a server that listens on a host and port. */
export const listeningUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
