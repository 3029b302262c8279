/** A page beside the API that needs no token. */
export type Page = {
  /** The path; one that ends in `/*` is that of every path below. */
  readonly path: string
  /** True if the rate limits of addresses apply to it. */
  readonly isLimited: boolean
  /** True if it exists only for requests that accept HTML. */
  readonly isForBrowsers?: true
  /** Makes the content for the path of a request. */
  readonly show: (path: string) => Promise<PageShown>
}

/** A page's content and the headers it needs beside those of every answer. */
export type PageShown = {
  readonly status: number
  readonly body: string | Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}
