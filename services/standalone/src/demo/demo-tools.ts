import { startTampering } from '@folio/audit/service.ts'
import type { DemoTools } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import type { Environment } from '@folio/runtime/settings/read-settings.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { demoTraffic, type TrafficSettings } from './demo-traffic.ts'

/** The settings of the tools besides those of the traffic. */
type DemoToolsSettings = TrafficSettings & {
  readonly dataDir: string
  readonly environment: Environment
  readonly log: Log
}

/** The tools of a demonstration, with a way to end what they do. */
export type OpenDemoTools = DemoTools & { readonly close: () => Promise<void> }

/** Makes the tools of a demonstration on a data directory; the traffic is off. */
export const openDemoTools = (settings: DemoToolsSettings): OpenDemoTools => {
  const traffic = demoTraffic(settings)
  // The environment may name a cluster's store; the copy of the data directory is verified.
  const environment = { ...settings.environment, EVENTSTORE_URL: undefined }
  const tampering = startTampering({ ...settings, environment })
  return {
    show: () => ({
      pid: process.pid,
      samples: (settings.sample()?.clients ?? []).map(({ client_id, nickname }) => ({ client_id, nickname })),
      traffic: traffic.show(),
      tamper: { impossible: tampering.impossible(), last: tampering.last() },
    }),
    startTraffic: traffic.start,
    stopTraffic: traffic.stop,
    tamper: tampering.begin,
    close: async () => {
      traffic.stop()
      await tampering.close()
    },
  }
}
