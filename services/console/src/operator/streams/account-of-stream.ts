const ACCOUNT_STREAM = /^(wallet|trading)-(.+)$/

/** Returns the account that a stream records, as postings name it (`wallet:ID`); undefined for a stream of another kind. */
export const accountOfStream = (stream: string): string | undefined => {
  const [, kind, id] = ACCOUNT_STREAM.exec(stream) ?? []
  return kind === undefined || id === undefined ? undefined : `${kind}:${id}`
}
