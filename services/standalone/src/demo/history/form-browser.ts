/** A page that was loaded: where it is, and its text; a page of another origin was not loaded and has none. */
export type FormPage = { readonly url: string; readonly status: number; readonly text: string }

/** A browser for Folio's pages without scripts: cookies, redirects and the first form of a page. */
export type FormBrowser = {
  readonly open: (path: string) => Promise<FormPage>
  readonly submit: (page: FormPage, fields: Readonly<Record<string, string>>) => Promise<FormPage>
  /** Sends the one-time code of a printed link to the log-in that a page shows, as the console does. */
  readonly logIn: (page: FormPage, code: string) => Promise<FormPage>
}

const REDIRECTS_MAX = 10
const FORM = /<form[^>]*\baction="([^"]*)"/
const HIDDEN = /<input type="hidden" name="([^"]*)" value="([^"]*)">/g

const decoded = (text: string): string => text.replaceAll('&amp;', '&')

/** Makes a browser without cookies, which stops at the first redirect to another origin than this one. */
export const formBrowser = (origin: string): FormBrowser => {
  // All pages of a log-in may see all cookies of it, so paths are left out.
  const cookies = new Map<string, string>()

  const keep = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '') cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), value)
    }
  }

  const load = async (url: string, init: RequestInit, redirects = 0): Promise<FormPage> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', cookie, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(response.headers)
    const text = await response.text()
    const location = response.headers.get('location')
    if (location === null || redirects >= REDIRECTS_MAX) return { url, status: response.status, text }
    const next = new URL(location, url)
    return next.origin === origin
      ? load(next.href, {}, redirects + 1)
      : { url: next.href, status: response.status, text: '' }
  }

  return {
    open: (path) => load(origin + path, {}),
    submit: (page, fields) => {
      const [, action] = FORM.exec(page.text) ?? []
      if (action === undefined) throw new Error(`${page.url} has no form`)
      const hidden = [...page.text.matchAll(HIDDEN)].map(([, name = '', value = '']) => [name, decoded(value)] as const)
      const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...fields })
      return load(new URL(decoded(action), page.url).href, { method: 'POST', body })
    },
    logIn: ({ url }, code) => load(`${url}/code`, { method: 'POST', body: new URLSearchParams({ code }) }),
  }
}
