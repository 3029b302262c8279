/** A loaded page of a browser without scripts. */
export type Page = {
  readonly url: string
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/**
 * A browser with the features that a log-in needs: it keeps cookies, follows redirects within Folio, and submits forms.
 */
export type Browser = {
  /** Loads a URL and follows redirects up to the first one that leads away from Folio. */
  readonly open: (url: string) => Promise<Page>
  /** Submits the first form of a page with some fields filled in. */
  readonly submit: (page: Page, fields: Readonly<Record<string, string>>) => Promise<Page>
  /** Sends fields to a URL, as `fetch` of a page does, and follows redirects. */
  readonly send: (url: string, fields: Readonly<Record<string, string>>) => Promise<Page>
  readonly cookies: () => ReadonlyMap<string, string>
}

const REDIRECTS_MAX = 10

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** Options of a browser: the public URL of Folio, where it is not the base URL, and headers of every request. */
export type BrowserOptions = {
  readonly publicUrl?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a browser without cookies. */
export const newBrowser = (
  baseUrl: string,
  { publicUrl = baseUrl, headers: always = {} }: BrowserOptions = {},
): Browser => {
  const jar = new Map<string, { readonly value: string; readonly path: string }>()

  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
      if (value === '') jar.delete(`${path} ${name}`)
      else jar.set(`${path} ${name}`, { value, path })
    }
  }

  const cookieFor = (pathname: string): string =>
    [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([key, { value }]) => `${key.slice(key.indexOf(' ') + 1)}=${value}`)
      .join('; ')

  const go = async (url: string, init: RequestInit = {}, redirects = 0): Promise<Page> => {
    const cookie = cookieFor(new URL(url).pathname)
    const headers = { accept: 'text/html', ...always, ...init.headers, ...(cookie === '' ? {} : { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(response.headers)
    const location = response.headers.get('location')
    if (location === null || redirects >= REDIRECTS_MAX) {
      return { url, status: response.status, text: await response.text(), headers: response.headers }
    }
    await response.body?.cancel()
    const { href } = new URL(location, url)
    const next = href.startsWith(`${publicUrl}/`) ? baseUrl + href.slice(publicUrl.length) : href
    if (!next.startsWith(`${baseUrl}/`))
      return { url: next, status: response.status, text: '', headers: response.headers }
    return go(next, {}, redirects + 1)
  }

  return {
    open: (url) => go(new URL(url, baseUrl).href),
    submit: (page, fields) => {
      const action = attribute(/<form[^>]*>/.exec(page.text)?.[0] ?? '', 'action')
      if (action === undefined) throw new Error(`no form at ${page.url}: ${page.text.slice(0, 500)}`)
      const hidden = [...page.text.matchAll(/<input type="hidden"[^>]*>/g)].map(
        ([tag]) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''] as const,
      )
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
      return go(new URL(action, page.url).href, { method: 'POST', body })
    },
    send: (url, fields) => go(new URL(url, baseUrl).href, { method: 'POST', body: new URLSearchParams(fields) }),
    cookies: () => new Map([...jar].map(([key, { value }]) => [key.slice(key.indexOf(' ') + 1), value])),
  }
}
