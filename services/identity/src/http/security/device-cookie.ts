import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { PageContext } from '../page-context.ts'
import { cookieNames } from './cookie-names.ts'

const KEPT_DAYS = 365
const ID_BYTES = 16
const PROOFS_MAX = 5
const LENGTH_MAX = 400

// The day, the id, a MAC of both, and a MAC for each e-mail address that logged in on the device.
const COOKIE = /^(\d{1,6})\.([\w-]{22})\.([\w-]{43})((?:\.[\w-]{43}){1,5})$/

const NO_EMAIL = ''

/** A browser that logged in before: the day when it became known, its id, and a MAC for each e-mail address. */
type Device = { readonly day: number; readonly id: string; readonly proofs: readonly string[] }

const dayOf = (moment: number): number => Math.floor(moment / (DAY_SECONDS * 1e6))

const proofOf = ({ devices }: PageContext['secrets'], { day, id }: Device, email: string): string =>
  createHmac('sha256', devices).update(`${day}.${id}.${email}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const cookieIn = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

const deviceIn = ({ identity, secrets, server }: PageContext, incoming: IncomingMessage): Device | undefined => {
  const text = cookieIn(incoming, cookieNames(server.issuer).device)
  const [, day, id, own, proofs] = text !== undefined && text.length <= LENGTH_MAX ? (COOKIE.exec(text) ?? []) : []
  if (day === undefined || id === undefined || own === undefined || proofs === undefined) return undefined
  const device = { day: Number(day), id, proofs: proofs.slice(1).split('.') }
  const isLate = dayOf(identity.clock()) - device.day > KEPT_DAYS
  return isLate || !isSame(own, proofOf(secrets, device, NO_EMAIL)) ? undefined : device
}

/** Finds the id of the device of a request, where the e-mail address (by its name stream) logged in on it before. */
export const knownDevice = (context: PageContext, incoming: IncomingMessage, email: string): string | undefined => {
  const device = deviceIn(context, incoming)
  if (device === undefined) return undefined
  const proof = proofOf(context.secrets, device, email)
  return device.proofs.some((given) => isSame(given, proof)) ? device.id : undefined
}

/**
 * Sets a cookie, for a year, that an e-mail address (by its name stream) logged in on this browser. The cookie grants no access:
 * attempts with it count in a bucket of the device. Since each new device adds such a bucket, an e-mail address makes a few
 * devices known an hour; a further one gets no cookie.
 */
export const rememberDevice = async (
  context: PageContext,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  email: string,
): Promise<void> => {
  const { identity, secrets, server, attemptLimits } = context
  const known = deviceIn(context, incoming)
  if (known === undefined && !(await attemptLimits.mayRememberDevice({ email }))) return
  const fresh = { day: dayOf(identity.clock()), id: randomBytes(ID_BYTES).toString('base64url'), proofs: [] }
  const device: Device = known ?? fresh
  const proof = proofOf(secrets, device, email)
  const proofs = [...device.proofs.filter((other) => other !== proof), proof].slice(-PROOFS_MAX)
  const isHttps = server.issuer.startsWith('https:')
  const attributes = `Path=/; Max-Age=${KEPT_DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const value = [device.day, device.id, proofOf(secrets, device, NO_EMAIL), ...proofs].join('.')
  outgoing.appendHeader('Set-Cookie', `${cookieNames(server.issuer).device}=${value}; ${attributes}`)
}
