import { systemClock } from '@folio/runtime/system-clock.ts'
import { installationKey } from './checkpoint/installation-key.ts'
import { type CommandLinePorts, runAudit } from './command-line.ts'
import { exitCodes, flushed, outputTo } from './commands/output.ts'
import { progressOn, progressToParent } from './commands/progress.ts'

/** Makes the ports of a cluster; its client libraries load slowly, so they load only there. */
const cluster = async (): Promise<
  Pick<CommandLinePorts, 'copyCluster' | 'openStreams' | 'restoredStore' | 'openCluster'>
> => {
  if ((process.env['EVENTSTORE_URL'] ?? '') === '') return {}
  const { auditedServices } = await import('./audited-services.ts')
  const { copyCluster } = await import('@folio/runtime/backup/cluster-copy.ts')
  const { restoredStore } = await import('@folio/runtime/backup/restored-store.ts')
  const services = auditedServices.map(({ service }) => service)
  return {
    copyCluster: (request) => copyCluster(process.env, { ...request, views: services }),
    openStreams: async () => (await import('@folio/runtime/ports/cluster-streams.ts')).openClusterStreams(process.env),
    restoredStore: () => restoredStore(process.env, services),
    openCluster: async () => (await import('@folio/runtime/ports/republish-ports.ts')).openRepublishPorts(process.env),
  }
}

// Node ends with 1 for an error that nothing caught, which is the code of findings.
process.on('uncaughtException', (error) => {
  process.stderr.write(`audit: ${error.stack}\n`)
  process.exit(exitCodes.couldNotRun)
})

// The parent process that started this one with an IPC channel has died, so no caller waits for the result.
process.once('disconnect', () => process.exit(exitCodes.couldNotRun))

const code = await runAudit(process.argv.slice(2), {
  print: outputTo(process.stdout),
  printError: outputTo(process.stderr),
  progress: progressToParent(await progressOn(process.stderr), process),
  now: systemClock()(),
  checkpointKey: (dataDir) => installationKey(dataDir, process.env['FOLIO_CHECKPOINT_KEY']),
  ...(await cluster()),
})

// The event store's client keeps the process alive for half a minute after it was closed.
await Promise.all([flushed(process.stdout), flushed(process.stderr)])
process.exit(code)
