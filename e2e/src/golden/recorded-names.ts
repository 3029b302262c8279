import type { Bus, Outgoing } from '@folio/bus/port.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'

/**
 * Every name that passed through the ports, by its kind; ids in names are written as `{uuid}`, `{hex}` and the like.
 */
export type RecordedNames = {
  readonly ports: KeyedPorts
  readonly names: () => Readonly<Record<string, readonly string[]>>
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Replaces the ids in a name by placeholders. */
const pattern = (name: string): string =>
  name
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}')
    .replaceAll(UUID, '{uuid}')
    .replaceAll(/\b[0-9a-f]{40,}\b/g, '{hex}')
    .replaceAll(/\b(DEM|ROT|VRT)[A-Z]?\d+\b|\b[A-Z]{2,4}\d{4,}\b/g, '{account}')
    .replaceAll(/(^|[/@-])[\w-]{20,}$/g, (found, before: string) => (/\d/.test(found) ? `${before}{secret}` : found))
    .replaceAll(/(^|[/:|-])\d+(?=$|[/:|-])/g, '$1{n}')

/** Lists the paths of all fields of a value. */
const fieldsOf = (value: unknown, path = ''): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [path]
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, `${path}[]`))
  return Object.entries(value).flatMap(([name, each]) =>
    fieldsOf(each, path === '' ? pattern(name) : `${path}.${pattern(name)}`),
  )
}

const shapeOf = (value: unknown): string => [...new Set(fieldsOf(value))].toSorted().join(' ')

type Note = (kind: string, ...names: readonly string[]) => void

const watchedStore = (store: EventStore, note: Note): EventStore => ({
  ...store,
  append: (events) => {
    for (const { stream, type } of events) note('events', `${pattern(stream)} ${type}`)
    return store.append(events)
  },
  savePosition: (name, position) => {
    note('positions', name)
    return store.savePosition(name, position)
  },
})

/**
 * Returns the name of an expiring value; the package for log-ins makes the values under `oidc/`, so that their fields
 * are left out.
 */
const keptName = (key: string, value: object): string =>
  key.startsWith('oidc/') ? pattern(key) : `${pattern(key)} = ${shapeOf(value)}`

const watchedViews = (readModel: ReadModel, note: Note): ReadModel => ({
  ...readModel,
  apply: (view, change) => {
    for (const [key, value] of change.puts) {
      // A process that ends within one page is never put, so that its entry depends on timing.
      if (!key.startsWith('open/')) note('views', `${view}: ${pattern(key)} = ${shapeOf(value)}`)
    }
    return readModel.apply(view, change)
  },
  claim: (view, key, claim) => {
    note('claims', `${view}: ${pattern(key)}`)
    return readModel.claim(view, key, claim)
  },
  claimAll: (view, claims) => {
    for (const [key] of claims) note('claims', `${view}: ${pattern(key)}`)
    return readModel.claimAll(view, claims)
  },
  putIfAbsent: (key, value, ttlMs) => {
    note('kept values', keptName(key, value))
    return readModel.putIfAbsent(key, value, ttlMs)
  },
  put: (key, value, ttlMs) => {
    note('kept values', keptName(key, value))
    return readModel.put(key, value, ttlMs)
  },
  replace: (key, replacement) => {
    note('kept values', keptName(key, replacement.to))
    return readModel.replace(key, replacement)
  },
})

const sent = ({ topic, message }: Outgoing): string => {
  const { headers, value } = topic.encode(message)
  // The value of a tombstone is empty.
  const text = Buffer.from(value).toString() || '{}'
  const body: { readonly command?: { readonly type?: string } } = JSON.parse(text)
  const what = body.command?.type ?? headers['ce_type'] ?? ''
  return `${topic.name}: ${pattern(topic.keyOf(message) ?? '')} ${what} [${Object.keys(headers).toSorted().join(' ')}]`
}

/** Wraps a bus that always reports listeners, so that every topic is sent to. */
const watchedBus = (bus: Bus, note: Note): Bus => ({
  ...bus,
  hasListeners: () => true,
  send: (messages) => {
    note('messages', ...messages.map(sent))
    return bus.send(messages)
  },
  consume: (options) => {
    note('groups', `${options.topic.name} ${options.group}`)
    return bus.consume(options)
  },
})

/** Wraps the ports and records each name that is stored, sent or listened to. */
export const recordNames = (ports: KeyedPorts): RecordedNames => {
  const seen = new Map<string, Set<string>>()
  const note: Note = (kind, ...names) => {
    const known = seen.get(kind) ?? new Set<string>()
    for (const name of names) known.add(name)
    seen.set(kind, known)
  }
  return {
    ports: {
      ...ports,
      store: watchedStore(ports.store, note),
      readModel: watchedViews(ports.readModel, note),
      bus: watchedBus(ports.bus, note),
    },
    names: () =>
      Object.fromEntries([...seen.keys()].toSorted().map((kind) => [kind, [...(seen.get(kind) ?? [])].toSorted()])),
  }
}
