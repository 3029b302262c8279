const MARK = /^password-(\d+)$/

/** What a log-in notes of how it was made (OpenID Connect's `amr`): how many passwords the client had before this one. */
export const markOf = (passwordNumber: number): string[] => [`password-${passwordNumber}`]

/** How many passwords the client had before the one of a log-in; a log-in that notes nothing was with the first one. */
export const passwordNumberIn = (amr: readonly string[] | undefined): number =>
  Number(MARK.exec(amr?.[0] ?? '')?.[1] ?? 0)
