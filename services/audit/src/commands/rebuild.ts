import { type EventReader, StoreUnavailable } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { openForMaintenance } from '@folio/runtime/maintenance-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregate.ts'
import { changesOf, storedEvent } from '@folio/service-kit/projection.ts'
import { type AuditedView, auditedViews } from '../audited-views.ts'
import { auditedServices } from '../services.ts'
import type { Command } from './command.ts'
import { CannotLook, exitCodes } from './outcome.ts'

const EVENTS_PER_PAGE = 1000

const makeAnew = async (
  { view, streamPrefixes, eventTypes, project }: AuditedView,
  { store, readModel }: { readonly store: EventReader; readonly readModel: ReadModel },
  tell: (position: number) => void,
): Promise<number> => {
  let mark = { epoch: store.epoch, position: 0 }
  await readModel.apply(view, { from: null, to: mark, puts: new Map(), deletes: new Set() })
  for (;;) {
    const range = { prefixes: streamPrefixes, after: mark.position, limit: EVENTS_PER_PAGE }
    const { events, position, atEnd } = await store.readAll(range)
    const read = events.map((event) => storedEvent<DomainEvent>(event, eventTypes))
    const to = { epoch: store.epoch, position }
    const applied = await readModel.apply(view, { from: mark, to, ...changesOf(read, project) })
    if (applied === 'mismatch') throw new CannotLook(`the view ${view} was moved by somebody else`)
    mark = to
    tell(position)
    if (atEnd) return position
  }
}

/** Drops the views of the audited services and makes them anew from the store; publishes nothing. */
export const rebuild: Command = async ({ options, out, progress }) => {
  const ports = await openForMaintenance(options.dataDir).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new CannotLook(`${error.message}; while a server runs, ask its operator API to rebuild`, { cause: error })
  })
  const views: { view: string; position: number }[] = []
  try {
    const last = await ports.store.lastPosition()
    for (const audited of auditedViews(auditedServices)) {
      const position = await makeAnew(audited, ports, (at) => progress.at(at, last))
      views.push({ view: audited.view, position })
    }
  } finally {
    progress.end()
    await ports.close()
  }
  const lines = views.map(({ view, position }) => `view ${view}: made anew up to position ${position}\n`)
  await out(options.json ? `${JSON.stringify({ views })}\n` : lines.join(''))
  return exitCodes.whole
}
