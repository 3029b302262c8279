/** Something to look at beside the API: no token needed. */
export type Page = {
  readonly path: string
  /** Whether the address's rate limit holds for it. */
  readonly isLimited: boolean
  readonly show: () => Promise<PageShown>
}

/** A page's content and the headers it needs beside those of every answer. */
export type PageShown = {
  readonly status: number
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}
