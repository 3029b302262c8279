import { z } from 'zod'
import type { CrossFieldRule } from '../fields/cross-field-rule.ts'
import { UUID } from '../fields/ids.ts'
import { patternText } from '../fields/pattern-text.ts'

const TYPES = ['main', 'p2p', 'partner', 'platform', 'payment_agent'] as const

/** The type of a transfer's side. */
export const sideType = z
  .enum(TYPES, { error: `must be one of ${TYPES.join(', ')}` })
  .meta({ title: 'TransferSideType' })

/** A side's id: a wallet's, parsed into lower case, or the number of a platform account. */
export const sideId = patternText(
  /^[A-Za-z0-9_-]{1,64}$/,
  'must be the id of a wallet or of a platform account',
).overwrite((id) => (UUID.test(id) ? id.toLowerCase() : id))

/** The platform of an account. */
export const platformName = z.literal('options', { error: 'must be options' })

const REAL_ACCOUNT_ID = /^(?!DOT)[A-Z]{2,4}[0-9]{1,10}$/

type Fault = ReturnType<CrossFieldRule>[number]

const sideFaults = (sent: Readonly<Record<string, unknown>>, end: 'source' | 'destination'): readonly Fault[] => {
  const { [`${end}_type`]: type, [`${end}_id`]: id, [`${end}_platform_name`]: name } = sent
  const isPlatform = type === 'platform'
  if (!sideType.safeParse(type).success) return []
  const isWrong = typeof id === 'string' && !(isPlatform ? REAL_ACCOUNT_ID : UUID).test(id)
  const expected = isPlatform ? 'must be the number of a real options account' : 'must be the id of a wallet'
  return [
    ...(isWrong ? [[`${end}_id`, expected] as const] : []),
    ...(isPlatform && name === undefined ? [[`${end}_platform_name`, 'is required'] as const] : []),
    ...(!isPlatform && name !== undefined ? [[`${end}_platform_name`, 'must be left out for a wallet'] as const] : []),
  ]
}

const rateFaults = ({ source_currency: from, destination_currency: to, rate }: Parameters<CrossFieldRule>[0]) => {
  if (from === undefined || to === undefined) return []
  if (from !== to) return rate === undefined ? [['rate', 'is required'] as const] : []
  return rate === undefined ? [] : [['rate', 'must be left out where the currencies are the same'] as const]
}

/** Checks the two sides of a transfer, each by itself and together. */
export const betweenSides: CrossFieldRule = (sent) => {
  const { source_type, destination_type, source_id, destination_id, source_currency, destination_currency } = sent
  const isSame = source_id !== undefined && source_id === destination_id && source_currency === destination_currency
  const areBothPlatforms = source_type === 'platform' && destination_type === 'platform'
  return [
    ...sideFaults(sent, 'source'),
    ...sideFaults(sent, 'destination'),
    ...(areBothPlatforms
      ? [['destination_type', 'must not be platform where the source is one'] as const]
      : isSame
        ? [['destination_id', 'must be another wallet than the source, or another currency'] as const]
        : []),
    ...rateFaults(sent),
  ]
}
