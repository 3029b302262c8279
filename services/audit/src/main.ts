import { systemClock } from '@folio/runtime/system-clock.ts'
import { runAudit, type World } from './command-line.ts'
import { exitCodes } from './commands/outcome.ts'
import { flushed, outputTo } from './commands/output.ts'
import { progressOn, progressTold } from './commands/progress.ts'
import { auditedServices } from './services.ts'

/** In a cluster there is something to copy or to connect to; its clients take a while to load, and nobody else needs them. */
const cluster = async (): Promise<Pick<World, 'copyCluster' | 'openStreams' | 'restoredStore' | 'openCluster'>> => {
  if ((process.env['EVENTSTORE_URL'] ?? '') === '') return {}
  const { copyCluster } = await import('@folio/runtime/cluster-copy.ts')
  const { restoredStore } = await import('@folio/runtime/restored-store.ts')
  const services = auditedServices.map(({ service }) => service)
  return {
    copyCluster: (request) => copyCluster(process.env, { ...request, views: services }),
    openStreams: async () => (await import('@folio/runtime/cluster-streams.ts')).openClusterStreams(process.env),
    restoredStore: () => restoredStore(process.env, services),
    openCluster: async () => (await import('@folio/runtime/republish-ports.ts')).openRepublishPorts(process.env),
  }
}

// Whoever started this process through a channel was killed: nobody waits for what it finds.
process.once('disconnect', () => process.exit(exitCodes.couldNotLook))

const code = await runAudit(process.argv.slice(2), {
  out: outputTo(process.stdout),
  tell: outputTo(process.stderr),
  progress: progressTold(progressOn(process.stderr), process),
  now: systemClock()(),
  ...(await cluster()),
})

// The event store's client keeps a process alive for half a minute after it was closed.
await Promise.all([flushed(process.stdout), flushed(process.stderr)])
process.exit(code)
