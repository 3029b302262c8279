import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieNames } from './cookie-names.ts'
import type { LogIns } from './log-in-call.ts'

const DAY_S = 24 * 60 * 60
const KEPT_DAYS = 365
const ID_BYTES = 16
const PROOFS_MAX = 5
const LENGTH_MAX = 400

// The day it was made, its id, a proof that both are ours, and one for each e-mail address that logged in on it.
const COOKIE = /^(\d{1,6})\.([\w-]{22})\.([\w-]{43})((?:\.[\w-]{43}){1,5})$/

const ITSELF = ''

/** A browser in which somebody logged in before: since when it is known, under which id, and by which e-mail addresses. */
type Device = { readonly day: number; readonly id: string; readonly proofs: readonly string[] }

const dayOf = (moment: number): number => Math.floor(moment / (DAY_S * 1e6))

const proofOf = ({ devices }: LogIns['secrets'], { day, id }: Device, email: string): string =>
  createHmac('sha256', devices).update(`${day}.${id}.${email}`).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const cookieIn = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const pairs = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

const deviceIn = ({ identity, secrets, server }: LogIns, incoming: IncomingMessage): Device | undefined => {
  const text = cookieIn(incoming, cookieNames(server.issuer).device)
  const [, day, id, own, proofs] = text !== undefined && text.length <= LENGTH_MAX ? (COOKIE.exec(text) ?? []) : []
  if (day === undefined || id === undefined || own === undefined || proofs === undefined) return undefined
  const device = { day: Number(day), id, proofs: proofs.slice(1).split('.') }
  const isLate = dayOf(identity.clock()) - device.day > KEPT_DAYS
  return isLate || !isSame(own, proofOf(secrets, device, ITSELF)) ? undefined : device
}

/** The id of the device that a request comes from, where the name stream of this e-mail address logged in on it before. */
export const knownDevice = (logIns: LogIns, incoming: IncomingMessage, email: string): string | undefined => {
  const device = deviceIn(logIns, incoming)
  if (device === undefined) return undefined
  const proof = proofOf(logIns.secrets, device, email)
  return device.proofs.some((given) => isSame(given, proof)) ? device.id : undefined
}

/**
 * Lets the browser keep, for a year, that the name stream of this e-mail address logged in on it. The cookie opens nothing: who
 * shows it tries passwords in a bucket of the device's own. Since each new device brings such a bucket, an e-mail address makes
 * a few known in an hour; on a further one it is as if the browser had forgotten the cookie.
 */
export const rememberDevice = async (
  logIns: LogIns,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  email: string,
): Promise<void> => {
  const { identity, secrets, server, attempts } = logIns
  const known = deviceIn(logIns, incoming)
  if (known === undefined && !(await attempts.knowDevice({ email }))) return
  const fresh = { day: dayOf(identity.clock()), id: randomBytes(ID_BYTES).toString('base64url'), proofs: [] }
  const device: Device = known ?? fresh
  const proof = proofOf(secrets, device, email)
  const proofs = [...device.proofs.filter((other) => other !== proof), proof].slice(-PROOFS_MAX)
  const isHttps = server.issuer.startsWith('https:')
  const attributes = `Path=/; Max-Age=${KEPT_DAYS * DAY_S}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  const value = [device.day, device.id, proofOf(secrets, device, ITSELF), ...proofs].join('.')
  outgoing.appendHeader('Set-Cookie', `${cookieNames(server.issuer).device}=${value}; ${attributes}`)
}
