import { type EventReader, StoreUnavailable } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import { openForMaintenance } from '@folio/runtime/ports/maintenance-ports.ts'
import type { DomainEvent } from '@folio/service-kit/aggregates/aggregate.ts'
import { storedEvent } from '@folio/service-kit/events/stored-event.ts'
import { changesOf } from '@folio/service-kit/views/projection.ts'
import { NO_TOTALS, totalsAfter } from '@folio/service-kit/views/totals.ts'
import { auditedServices } from '../audited-services.ts'
import { type AuditedView, auditedViews } from '../audited-views.ts'
import type { Command } from './command.ts'
import { CannotRun, exitCodes } from './output.ts'

const EVENTS_PER_PAGE = 1000

const rebuildView = async (
  { view, streamPrefixes, eventTypes, project, keepsTotals }: AuditedView,
  { store, readModel }: { readonly store: EventReader; readonly readModel: ReadModel },
  onPosition: (position: number) => void,
): Promise<number> => {
  let checkpoint = { epoch: store.epoch, position: 0 }
  let totals = NO_TOTALS
  await readModel.apply(view, { from: null, to: checkpoint, puts: new Map(), deletes: new Set() })
  for (;;) {
    const range = { prefixes: streamPrefixes, after: checkpoint.position, limit: EVENTS_PER_PAGE }
    const { events, position, atEnd } = await store.readAll(range)
    const read = events.map((event) => storedEvent<DomainEvent>(event, eventTypes))
    const to = { epoch: store.epoch, position }
    const changes = changesOf(read, project)
    const counted = totalsAfter(totals, read)
    const puts = keepsTotals ? new Map([...changes.puts, ...counted.puts]) : changes.puts
    const applied = await readModel.apply(view, { from: checkpoint, to, ...changes, puts })
    totals = counted.totals
    if (applied === 'mismatch') throw new CannotRun(`the view ${view} was changed by another process`)
    checkpoint = to
    onPosition(position)
    if (atEnd) return position
  }
}

/** Drops the views of the audited services and rebuilds them from the store; publishes nothing. */
export const rebuild: Command = async ({ options, print, progress }) => {
  const ports = await openForMaintenance(options.dataDir).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new CannotRun(`${error.message}; while a server runs, rebuild by its operator API`, { cause: error })
  })
  const views: { view: string; position: number }[] = []
  try {
    const last = await ports.store.lastPosition()
    for (const audited of auditedViews(auditedServices)) {
      const position = await rebuildView(audited, ports, (at) => progress.at(at, last))
      views.push({ view: audited.view, position })
    }
  } finally {
    progress.end()
    await ports.close()
  }
  const lines = views.map(({ view, position }) => `view ${view}: rebuilt up to position ${position}\n`)
  await print(options.json ? `${JSON.stringify({ views })}\n` : lines.join(''))
  return exitCodes.whole
}
