import { isIP } from 'node:net'
import type { AddressRange } from '@folio/access/trusted-proxies.ts'
import { DAY_MS, SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { z } from 'zod'

const IPV4_BITS = 32
const IPV6_BITS = 128
const PORT_MAX = 65_535
const MS_MAX = 3_600_000
const DAYS_MAX = 36_500

/**
 * Parses the text of a variable; where `read` returns undefined, the error says what was expected and never repeats the
 * text.
 */
export const setting = <T>(expected: string, read: (text: string) => T | undefined) =>
  z.string({ error: `is missing: ${expected}` }).transform((text, context): T => {
    const value = read(text)
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', message: `must be ${expected}`, input: text })
    return z.NEVER
  })

const KEY_DIGITS = 64

/** A key of 32 bytes. */
export const keySetting = setting(`${KEY_DIGITS} hexadecimal digits`, (text) =>
  /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : undefined,
)

const wholeNumber = (text: string, min: number, max: number): number | undefined => {
  const value = Number(text)
  return /^\d{1,15}$/.test(text) && value >= min && value <= max ? value : undefined
}

/** A TCP port; 0 means any free port. */
export const portSetting = setting(`a port number from 0 to ${PORT_MAX}`, (text) => wholeNumber(text, 0, PORT_MAX))

/** A whole number of at least 1. */
export const countSetting = (max: number) => setting(`a number from 1 to ${max}`, (text) => wholeNumber(text, 1, max))

/** A time in milliseconds, at least 1 and at most a maximum. */
export const boundedMillisecondsSetting = (max: number) =>
  setting(`a number of milliseconds from 1 to ${max}`, (text) => wholeNumber(text, 1, max))

/** A time in milliseconds, at least 1. */
export const millisecondsSetting = boundedMillisecondsSetting(MS_MAX)

/** A number of seconds, at least 0, converted to milliseconds. */
export const secondsAsMsSetting = (max: number) =>
  setting(`a number of seconds from 0 to ${max}`, (text) => {
    const seconds = wholeNumber(text, 0, max)
    return seconds === undefined ? undefined : seconds * SECOND_MS
  })

/** A whole number of seconds within bounds. */
export const secondsSetting = (min: number, max: number) =>
  setting(`a number of seconds from ${min} to ${max}`, (text) => wholeNumber(text, min, max))

/** A number of days, at least 1, converted to milliseconds; `forever` becomes infinity. */
export const daysAsMsSetting = setting(`a number of days from 1 to ${DAYS_MAX}, or forever`, (text) => {
  if (text === 'forever') return Number.POSITIVE_INFINITY
  const days = wholeNumber(text, 1, DAYS_MAX)
  return days === undefined ? undefined : days * DAY_MS
})

/** One of the given words. */
export const wordSetting = <const Word extends string>(words: readonly Word[]) =>
  setting(`one of ${words.join(', ')}`, (text) => words.find((word) => word === text))

/**
 * An address with one of the given schemes; the part between `//` and `@` may be a secret, and errors never show it.
 */
export const urlSetting = (schemes: readonly string[]) =>
  setting(`an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`, (text) =>
    schemes.some((scheme) => text.startsWith(`${scheme}://`) && text.length > scheme.length + 3) ? text : undefined,
  )

/** Items separated by commas, each parsed by itself; one invalid item makes the whole list invalid. */
export const listSetting = <T>(expected: string, read: (item: string) => T | undefined) =>
  setting(expected, (text) => {
    const items = text.split(',').map((item) => read(item.trim()))
    return items.every((item) => item !== undefined) ? (items as readonly T[]) : undefined
  })

const addressRangeOf = (item: string): AddressRange | undefined => {
  const [address = '', width, ...others] = item.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || others.length > 0) return undefined
  const bitsMax = version === 6 ? IPV6_BITS : IPV4_BITS
  const bits = width === undefined ? bitsMax : wholeNumber(width, 1, bitsMax)
  return bits === undefined ? undefined : { address, bits }
}

/** IP addresses and ranges of them. */
export const addressRangesSetting = listSetting(
  'addresses and ranges such as "10.0.0.0/8,192.0.2.7,fd00::/8", of at least one bit each',
  addressRangeOf,
)

/** The address of an event store. */
export const eventStoreUrlSetting = urlSetting(['esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'])

/** The address of a Redis. */
export const redisUrlSetting = urlSetting(['redis', 'rediss'])
