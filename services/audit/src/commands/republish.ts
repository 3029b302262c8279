import { errorMessage } from '@folio/kernel/text/error-message.ts'
import { republish as republishEvents } from '@folio/service-kit/publishing/republish.ts'
import { requireView } from '@folio/service-kit/publishing/require-view.ts'
import { auditedServices } from '../audited-services.ts'
import type { Command } from './command.ts'
import { CannotRun, exitCodes } from './output.ts'

const positionIn = (text: string | undefined): number => {
  if (text !== undefined && /^[1-9]\d{0,15}$/.test(text)) return Number(text)
  throw new CannotRun('republish needs --from POSITION, the first position to publish again: a whole number from 1')
}

/** Publishes the ledger topics again from the store, from a position to the end of the store when it begins. */
export const republish: Command = async ({ options, print, progress, openCluster, now }) => {
  const from = positionIn(options.from)
  if (openCluster === undefined) {
    throw new CannotRun('republish is for a cluster: one process keeps no topics')
  }
  const cluster = await openCluster().catch((cause: unknown) => {
    throw new CannotRun(errorMessage(cause), { cause })
  })
  const topics: { topic: string; events: number }[] = []
  try {
    const upTo = await cluster.store.lastPosition()
    // Nothing is published if one of the views could not tell the current balances.
    for (const service of auditedServices) {
      if (service.publication !== undefined) await requireView({ ...service, ...cluster }, upTo)
    }
    for (const { publication, ...service } of auditedServices) {
      if (publication === undefined) continue
      const parts = { ...service, ...cluster, publication }
      const range = { from, upTo, onProgress: (reached: number) => progress.at(reached, upTo) }
      topics.push({ topic: publication.ledger.name, events: await republishEvents(parts, range) })
    }
    progress.end()
    const since = new Date(now / 1000).toISOString()
    const lines = topics.map(({ topic, events }) => `${topic}: ${events} events published again, up to ${upTo}\n`)
    const resumption = `consumers read on from ${since}\n`
    await print(options.json ? `${JSON.stringify({ from, upTo, since, topics })}\n` : [...lines, resumption].join(''))
    return exitCodes.whole
  } finally {
    progress.end()
    await cluster.close()
  }
}
