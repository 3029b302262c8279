import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../build-request.ts'

/** The subject of a place: the operator API, the filter of its events, and the address they are posted to, if any. */
export type Subject = {
  readonly operatorUrl: string
  readonly filter: string
  readonly forwardTo: string | undefined
}

const placeSchema = z.strictObject({
  operator_url: z.string(),
  filter: z.string(),
  forward_to: z.string().nullable(),
  /** The id of the last event that was delivered, or passed by the filter; null before the first. */
  last_id: z.string().nullable(),
  secret: z.string(),
})

type StoredPlace = z.infer<typeof placeSchema>

/** The place that a listener has reached, kept in a file, with the secret that signs what it posts. */
export type Place = {
  readonly file: string
  readonly secret: string
  readonly lastId: () => string | undefined
  /** Writes the id to the file, atomically, before it returns. */
  readonly save: (id: string) => void
}

const SECRET_BYTES = 24
const NAME_DIGITS = 12

/** The file of a subject whose name was not given. */
const fileOf = ({ operatorUrl, filter, forwardTo }: Subject): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([operatorUrl, filter, forwardTo]))
    .digest('hex')
  return join('.listen', `${digest.slice(0, NAME_DIGITS)}.json`)
}

const read = (file: string): StoredPlace | undefined => {
  if (!existsSync(file)) return undefined
  try {
    return placeSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new UsageError(`${file} is not a file of npm run listen: name another one by --place`, { cause })
  }
}

const write = (file: string, place: StoredPlace): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, `${JSON.stringify(place, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Opens the place of a subject, or makes it; throws `UsageError` for a file of another subject. */
export const openPlace = (subject: Subject, given: string | undefined): Place => {
  const file = given ?? fileOf(subject)
  const own = {
    operator_url: subject.operatorUrl,
    filter: subject.filter,
    forward_to: subject.forwardTo ?? null,
  }
  let place = read(file) ?? {
    ...own,
    last_id: null,
    secret: `folio_listen_${randomBytes(SECRET_BYTES).toString('base64url')}`,
  }
  const { operator_url, filter, forward_to } = place
  if (operator_url !== own.operator_url || filter !== own.filter || forward_to !== own.forward_to)
    throw new UsageError(
      `${file} is the place of another listener (${operator_url}, ${filter}): name another by --place`,
    )
  write(file, place)
  return {
    file,
    secret: place.secret,
    lastId: () => place.last_id ?? undefined,
    save: (id) => {
      if (id === place.last_id) return
      place = { ...place, last_id: id }
      write(file, place)
    },
  }
}
