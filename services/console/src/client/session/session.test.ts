import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { tabStorage } from '../../testing/tab-storage.ts'
import { clientSender } from '../client-sender.ts'
import { openSession, type Session } from './session.ts'
import type { SessionState } from './session-state.ts'
import { type LogInChannel, shareLogIns } from './share-log-ins.ts'

const tokenOf = (sub: string, number: number): string =>
  ['e30', Buffer.from(JSON.stringify({ sub, number })).toString('base64url'), 'signature'].join('.')

/** A browser whose session is of `client`, at a server that answers calls of the API by `apiStatus`. */
type Folio = {
  client: string
  /** The lifetime of the next tokens, in seconds. */
  lifetimeS: number
  apiStatus: number
  /** The status of the answers of the part of the authorization server at this path, in place of its own. */
  failing: { readonly path: string; readonly status: number } | undefined
  /** The error with which a silent renewal is refused. */
  refusal: string | undefined
  /** True if the server asks on a page before it ends the session of the browser. */
  isAsking: boolean
  /** True if the code of a printed link is no longer valid. */
  isDeadLink: boolean
  readonly origin: string
  /** The tokens with which the API was called. */
  readonly calledWith: (string | undefined)[]
  /** The calls that end something: the addresses with their bodies. */
  readonly ended: string[]
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** The answer to the code of a printed link. */
const answerToCode = ({ origin, isDeadLink }: Folio, state: string): Response => {
  if (isDeadLink) return new Response('dead', { status: 400 })
  const query = new URLSearchParams({ code: 'code', state })
  return new Response(null, { status: 302, headers: { Location: `${origin}/app/callback?${query}` } })
}

const answerTo = (folio: Folio, incoming: IncomingMessage, number: number): Response => {
  const { origin, failing } = folio
  const url = new URL(incoming.url ?? '/', origin)
  if (url.pathname === failing?.path) {
    return new Response('later', { status: failing.status, headers: { 'Retry-After': '7' } })
  }
  const [, ofLogIn] = /^\/login\/(.+)\/code$/.exec(url.pathname) ?? []
  if (ofLogIn !== undefined) return answerToCode(folio, ofLogIn)
  switch (url.pathname) {
    case '/.well-known/oauth-authorization-server':
      return Response.json({
        issuer: origin,
        authorization_endpoint: `${origin}/oauth2/auth`,
        token_endpoint: `${origin}/oauth2/token`,
        revocation_endpoint: `${origin}/oauth2/revoke`,
      })
    case '/oauth2/auth': {
      const isSilent = url.searchParams.get('prompt') === 'none'
      if (folio.refusal === 'login_required' && !isSilent) {
        const page = `${origin}/login/${url.searchParams.get('state')}`
        return new Response(null, { status: 302, headers: { Location: page } })
      }
      const end = folio.refusal === undefined ? { code: 'code' } : { error: folio.refusal }
      const query = new URLSearchParams({ ...end, state: url.searchParams.get('state') ?? '' })
      return new Response(null, { status: 302, headers: { Location: `${origin}/app/callback?${query}` } })
    }
    case '/oauth2/token':
      return Response.json({
        access_token: tokenOf(folio.client, number),
        token_type: 'Bearer',
        expires_in: folio.lifetimeS,
      })
    case '/oauth2/logout':
      return folio.isAsking
        ? new Response('Log out?')
        : new Response(null, { status: 303, headers: { Location: `${origin}/app` } })
    case '/oauth2/revoke':
      return new Response(null)
    case '/api':
      folio.calledWith.push(incoming.headers.authorization)
      return new Response(null, { status: folio.apiStatus })
    default:
      return new Response('the page')
  }
}

const startFolio = async (): Promise<Folio> => {
  let number = 0
  server = createServer(async (incoming, outgoing) => {
    number += 1
    if (/^\/oauth2\/(logout|revoke)\b/.test(incoming.url ?? '')) {
      folio.ended.push(`${incoming.url} ${await text(incoming)}`)
    }
    const answer = answerTo(folio, incoming, number)
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const origin = `http://127.0.0.1:${address.port}`
  const folio: Folio = {
    client: 'alice',
    lifetimeS: 3600,
    apiStatus: 200,
    failing: undefined,
    refusal: undefined,
    isDeadLink: false,
    isAsking: false,
    origin,
    calledWith: [],
    ended: [],
  }
  return folio
}

type Tab = {
  readonly session: Session
  readonly states: SessionState[]
  readonly storage: Storage
  /** Changes the fragment of the address, as a link to the shown page does. */
  readonly follow: (hash: string) => Promise<void>
  readonly hash: () => string
  /** The number of times that the page was loaded again. */
  readonly reloads: () => number
  /** The addresses for which the page was left. */
  readonly left: readonly string[]
}

/** Opens a page in a tab; `states` are all its later states. */
const openPage = ({ origin }: Folio, storage = tabStorage(), isSecureContext = true): Tab => {
  let reloads = 0
  const left: string[] = []
  const assign = (url: string | URL): void => void left.push(String(url))
  const location = { origin, pathname: '/app/', search: '', hash: '', href: `${origin}/app/`, assign }
  const reload = (): void => {
    reloads += 1
  }
  const shown = { ...location, reload }
  const replace = (): void => {
    shown.hash = ''
  }
  const page = {
    isSecureContext,
    location: shown,
    history: { replaceState: replace },
    sessionStorage: storage,
  }
  const session = openSession(page, () => undefined)
  const states: SessionState[] = []
  session.subscribe(() => states.push(session.state()))
  const follow = (hash: string): Promise<void> => {
    shown.hash = hash
    return session.followLink()
  }
  return { session, states, storage, follow, hash: () => shown.hash, reloads: () => reloads, left }
}

/** Opens a page on which alice is logged in. */
const openAlice = async (folio: Folio): Promise<Tab> => {
  const tab = openPage(folio)
  await tab.session.start()
  expect(tab.states).toEqual([{ status: 'in', clientId: 'alice' }])
  tab.states.length = 0
  return tab
}

const OTHER = { status: 'out', reason: 'other_client' }

describe('a silent renewal that finds another client', () => {
  it('returns no token, and reloads the page logged out, with a message', async () => {
    const folio = await startFolio()
    folio.lifetimeS = 30
    const { session, states, storage, reloads } = await openAlice(folio)
    folio.client = 'bob'
    expect(await session.token()).toBeUndefined()
    expect([states, reloads()]).toEqual([[OTHER], 1])
    expect(await session.token()).toBeUndefined()
    const reloaded = openPage(folio, storage)
    await reloaded.session.start()
    expect([reloaded.states, storage.length]).toEqual([[OTHER], 0])
    const later = openPage(folio, storage)
    await later.session.start()
    expect(later.states).toEqual([{ status: 'in', clientId: 'bob' }])
  })

  it('sends none of two refused payments again', async () => {
    const folio = await startFolio()
    const { session, states } = await openAlice(folio)
    folio.client = 'bob'
    folio.apiStatus = 401
    const send = clientSender(session)
    const [one, other] = await Promise.all([
      send(`${folio.origin}/api`, { method: 'POST' }),
      send(`${folio.origin}/api`, { method: 'POST' }),
    ])
    expect([one.status, other.status, folio.calledWith.length, states]).toEqual([401, 401, 2, [OTHER]])
    const late = await session.replaced(folio.calledWith[0] ?? '')
    expect([late, states]).toEqual([undefined, [OTHER]])
  })
})

it('a silent renewal that finds the same client sends a refused request again', async () => {
  const folio = await startFolio()
  const { session, states } = await openAlice(folio)
  folio.apiStatus = 401
  await clientSender(session)(`${folio.origin}/api`, { method: 'POST' })
  expect(new Set(folio.calledWith).size).toBe(2)
  expect(states).toEqual([])
})

describe.each(['/oauth2/auth', '/oauth2/token'])('an authorization server that puts the page off at %s', (path) => {
  it.each([429, 503])('with %i keeps the log-in, and the call fails with the time to wait', async (status) => {
    const folio = await startFolio()
    folio.lifetimeS = 30
    const { session, states } = await openAlice(folio)
    folio.failing = { path, status }
    await expect(session.token()).rejects.toMatchObject({ failure: { status, retryAfterS: 7 } })
    expect(states).toEqual([])
    folio.failing = undefined
    expect(await session.token()).toContain('.')
  })

  it('with 429 at the start shows the time to wait, and begins again', async () => {
    const folio = await startFolio()
    folio.failing = { path, status: 429 }
    const { session, states } = openPage(folio)
    await session.start()
    folio.failing = undefined
    await session.start()
    expect(states).toMatchObject([
      { status: 'failed', failure: { status: 429, retryAfterS: 7 } },
      { status: 'in', clientId: 'alice' },
    ])
  })
})

it('an authorization server that puts its metadata off fails the start with the time to wait', async () => {
  const folio = await startFolio()
  folio.failing = { path: '/.well-known/oauth-authorization-server', status: 503 }
  const { session, states } = openPage(folio)
  await session.start()
  expect(states).toMatchObject([{ status: 'failed', failure: { status: 503, retryAfterS: 7 } }])
})

it('a page without HTTPS says so at the start, and asks for nothing', async () => {
  const folio = await startFolio()
  folio.failing = { path: '/.well-known/oauth-authorization-server', status: 503 }
  const { session, states } = openPage(folio, tabStorage(), false)
  await session.start()
  expect(states).toEqual([{ status: 'insecure' }])
})

describe('a link that is opened in the tab of the page', () => {
  const LINK = `#code=${'x'.repeat(43)}`

  /** Opens a page where nobody is logged in. */
  const openLoggedOut = async (folio: Folio): Promise<Tab> => {
    folio.refusal = 'login_required'
    const tab = openPage(folio)
    await tab.session.start()
    expect(tab.states).toEqual([{ status: 'out', reason: undefined }])
    return tab
  }

  it('logs in where nobody is logged in, and leaves no code in the address', async () => {
    const { follow, states, hash } = await openLoggedOut(await startFolio())
    await follow(LINK)
    expect([states.at(-1), hash()]).toEqual([{ status: 'in', clientId: 'alice' }, ''])
  })

  it('says that it is no longer valid', async () => {
    const folio = await startFolio()
    const { follow, states, hash } = await openLoggedOut(folio)
    folio.isDeadLink = true
    await follow(LINK)
    expect([states.at(-1), hash()]).toEqual([{ status: 'out', reason: 'dead_link' }, ''])
  })

  it('changes nothing where somebody is logged in, also while the server puts the page off', async () => {
    const folio = await startFolio()
    const { follow, states, hash } = await openAlice(folio)
    await follow(LINK)
    folio.failing = { path: '/oauth2/auth', status: 503 }
    await follow(LINK)
    expect([states, hash()]).toEqual([[], ''])
  })

  it('has no effect by another fragment', async () => {
    const { follow, states, hash } = await openLoggedOut(await startFolio())
    await follow('#main')
    expect([states.length, hash()]).toEqual([1, '#main'])
  })
})

describe('a silent renewal that is refused', () => {
  it('logs out if a log-in is required', async () => {
    const folio = await startFolio()
    folio.lifetimeS = 30
    const { session, states } = await openAlice(folio)
    folio.refusal = 'login_required'
    expect(await session.token()).toBeUndefined()
    expect(states).toEqual([{ status: 'out', reason: 'login_required' }])
  })

  it('for another reason keeps the log-in, and the call fails', async () => {
    const folio = await startFolio()
    folio.lifetimeS = 30
    const { session, states } = await openAlice(folio)
    folio.refusal = 'temporarily_unavailable'
    await expect(session.token()).rejects.toMatchObject({ failure: { code: 'NotRenewed' } })
    expect(states).toEqual([])
  })
})

describe('a log-in in another tab', () => {
  /** The channel of one tab of two; a message reaches the other tab at once. */
  const channelTo = (other: () => void): LogInChannel & { readonly receive: () => void } => {
    const listeners: (() => void)[] = []
    return {
      postMessage: other,
      addEventListener: (_, listener) => void listeners.push(listener),
      receive: () => {
        for (const listener of listeners) listener()
      },
    }
  }

  /** Opens another tab, which tells the first one of its log-in. */
  const openBeside = (folio: Folio, first: Tab): Tab => {
    const second = openPage(folio)
    const ofFirst = channelTo(() => ofSecond.receive())
    const ofSecond = channelTo(() => ofFirst.receive())
    shareLogIns(first.session, ofFirst)
    shareLogIns(second.session, ofSecond)
    return second
  }

  it.each([
    ['that nobody has used', undefined],
    ['whose log-in was needed again', 'login_required'],
  ])('logs in a tab %s, and ends there', async (_, reason) => {
    const folio = await startFolio()
    folio.lifetimeS = 30
    const first = reason === undefined ? openPage(folio) : await openAlice(folio)
    folio.refusal = 'login_required'
    await (reason === undefined ? first.session.start() : first.session.token())
    expect(first.states).toEqual([{ status: 'out', reason }])
    folio.refusal = undefined
    const second = openBeside(folio, first)
    await second.session.start()
    const logIn = { status: 'in', clientId: 'alice' }
    await expect.poll(() => first.states.at(-1)).toEqual(logIn)
    expect(second.states).toEqual([logIn])
  })

  it('changes nothing in a tab that was left because of another client, nor in one of the same client', async () => {
    const folio = await startFolio()
    folio.lifetimeS = 30
    const first = await openAlice(folio)
    await openBeside(folio, first).session.start()
    await first.session.join()
    expect(first.states).toEqual([])
    folio.client = 'bob'
    await first.session.token()
    await first.session.join()
    expect(first.states).toEqual([OTHER])
  })
})

describe('a log-out', () => {
  it('ends the session and the access, and the next page says so', async () => {
    const folio = await startFolio()
    const { session, states, storage, left } = await openAlice(folio)
    const token = await session.token()
    await session.logOut()
    const asked = new URLSearchParams({ client_id: 'folio-console', post_logout_redirect_uri: `${folio.origin}/app` })
    expect(folio.ended[0]).toBe(`/oauth2/logout?${asked} `)
    expect(folio.ended.slice(1)).toEqual([expect.stringContaining(`token=${token}`)])
    const out = { status: 'out', reason: 'logged_out' }
    expect([states, left]).toEqual([[out], ['/app/']])
    const reloaded = openPage(folio, storage)
    await reloaded.session.start()
    expect(reloaded.states).toEqual([out])
  })

  it('leaves for the page of the server where that asks once more', async () => {
    const folio = await startFolio()
    folio.isAsking = true
    const { session, states, left } = await openAlice(folio)
    await session.logOut()
    expect([folio.ended.length, states]).toEqual([2, []])
    expect(left).toEqual([folio.origin + folio.ended[0]?.trim()])
  })
})
