const MARK = /^password-(\d+)$/

/** Writes the number of a password into `amr` (OpenID Connect): how many passwords the client had before it. */
export const amrOf = (passwordNumber: number): string[] => [`password-${passwordNumber}`]

/** Reads the number of the password of a log-in from its `amr`; without a number it is 0, the first password. */
export const passwordNumberIn = (amr: readonly string[] | undefined): number =>
  Number(MARK.exec(amr?.[0] ?? '')?.[1] ?? 0)
